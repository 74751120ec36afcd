import { Anchor } from '@mantine/core';
import { AppLink } from '../../../../ui/addresses.tsx';
import { fixAndFlipClassicCalculator } from '../../definitions/fix-and-flip-classic/calculator.ts';
import { calculatorList } from '../../definitions/list.ts';
import { CalculatorPage } from '../calculator-page.tsx';

/** /fix-and-flip-calculator-old */
export const FixAndFlipClassicPage = () => (
  <CalculatorPage
    calculator={fixAndFlipClassicCalculator}
    remark={
      <>
        This is the older version.{' '}
        <Anchor component={AppLink} underline="always" to={calculatorList['fix-and-flip'].path}>
          Use the current Fix and Flip Calculator
        </Anchor>
      </>
    }
  />
);
