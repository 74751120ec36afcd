import { dscrCalculator } from '../../definitions/dscr/calculator.ts';
import { CalculatorPage } from '../calculator-page.tsx';

/** /dscr-calculator */
export const DscrCalculatorPage = () => <CalculatorPage calculator={dscrCalculator} />;
