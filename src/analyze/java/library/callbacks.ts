/** Platform interfaces whose one method is called back by whatever an object of them is handed to. */
export const CALLBACK_INTERFACES: ReadonlySet<string> = new Set([
  'java.lang.Runnable',
  'java.util.concurrent.Callable',
  'java.util.Comparator',
  'java.util.function.Function',
  'java.util.function.BiFunction',
  'java.util.function.Supplier',
  'java.util.function.Consumer',
  'java.util.function.BiConsumer',
  'java.util.function.Predicate',
  'java.util.function.BiPredicate',
]);
