import { groundUpCalculator } from '../../definitions/ground-up/calculator.ts';
import { CalculatorPage } from '../calculator-page.tsx';

/** /ground-up-calculator */
export const GroundUpCalculatorPage = () => <CalculatorPage calculator={groundUpCalculator} />;
