import { replaceModuleOf } from './replaced-module.ts';

replaceModuleOf(process.env);
