import { Anchor, Text } from '@mantine/core';
import { AppLink } from '../../../../ui/addresses.tsx';
import { fixAndFlipCalculator } from '../../definitions/fix-and-flip/calculator.ts';
import { calculatorList } from '../../definitions/list.ts';
import { CalculatorPage } from '../calculator-page.tsx';

/** /fix-and-flip-calculator */
export const FixAndFlipCalculatorPage = () => (
  <CalculatorPage calculator={fixAndFlipCalculator}>
    <Text size="sm" c="dimmed" mt="xs">
      The{' '}
      <Anchor component={AppLink} underline="always" to={calculatorList['fix-and-flip-classic'].path}>
        older version
      </Anchor>{' '}
      with fewer inputs is still there.
    </Text>
  </CalculatorPage>
);
