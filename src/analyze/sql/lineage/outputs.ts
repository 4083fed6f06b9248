export { queryOutputs } from '../trace/outputs.ts';
