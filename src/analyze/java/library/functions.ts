/** Functional interfaces of the platform and what runs them. Format: signatures.ts. */
export const FUNCTIONS = `
interface java.util.function.Function<T,R>
R apply(T)
default <V> Function<T,V> andThen(Function<R,V>)
default <V> Function<V,R> compose(Function<V,T>)
static <S> Function<S,S> identity()

interface java.util.function.BiFunction<T,U,R>
R apply(T, U)
default <V> BiFunction<T,U,V> andThen(Function<R,V>)

interface java.util.function.UnaryOperator<T> extends Function<T,T>

interface java.util.function.BinaryOperator<T> extends BiFunction<T,T,T>

interface java.util.function.Supplier<T>
T get()

interface java.util.function.Consumer<T>
void accept(T)
default Consumer<T> andThen(Consumer<T>)

interface java.util.function.BiConsumer<T,U>
void accept(T, U)

interface java.util.function.Predicate<T>
boolean test(T)
default Predicate<T> and(Predicate<T>)
default Predicate<T> or(Predicate<T>)
default Predicate<T> negate()
static <S> Predicate<S> not(Predicate<S>)

interface java.util.function.BiPredicate<T,U>
boolean test(T, U)

interface java.util.function.IntFunction<R>
R apply(int)

interface java.util.function.LongFunction<R>
R apply(long)

interface java.util.function.IntConsumer
void accept(int)

interface java.util.function.IntPredicate
boolean test(int)

interface java.util.function.IntUnaryOperator
int applyAsInt(int)

interface java.util.function.IntBinaryOperator
int applyAsInt(int, int)

interface java.util.function.ToIntFunction<T>
int applyAsInt(T)

interface java.util.function.ToLongFunction<T>
long applyAsLong(T)

interface java.util.function.ToDoubleFunction<T>
double applyAsDouble(T)

interface java.util.function.BooleanSupplier
boolean getAsBoolean()

interface java.util.function.IntSupplier
int getAsInt()

class java.util.TimerTask extends Runnable

interface java.util.concurrent.Callable<V>
V call()

interface java.util.concurrent.Future<V>
V get()
V get(long, Object)

class java.util.concurrent.FutureTask<V> extends Future<V>, Runnable

interface java.util.concurrent.Executor
void execute(Runnable)

interface java.util.concurrent.ExecutorService extends Executor
<T> Future<T> submit(Callable<T>)
Future<Object> submit(Runnable)
<T> List<Future<T>> invokeAll(Collection<Callable<T>>)
<T> T invokeAny(Collection<Callable<T>>)

class java.util.concurrent.CompletableFuture<T> extends Future<T>
static <U> CompletableFuture<U> supplyAsync(Supplier<U>)
static <U> CompletableFuture<U> supplyAsync(Supplier<U>, Executor)
static CompletableFuture<Void> runAsync(Runnable)
static CompletableFuture<Void> runAsync(Runnable, Executor)
static <U> CompletableFuture<U> completedFuture(U)
T join()
T getNow(T)
<U> CompletableFuture<U> thenApply(Function<T,U>)
<U> CompletableFuture<U> thenApplyAsync(Function<T,U>)
<U> CompletableFuture<U> thenCompose(Function<T,CompletableFuture<U>>)
<U,V> CompletableFuture<V> thenCombine(CompletableFuture<U>, BiFunction<T,U,V>)
CompletableFuture<Void> thenAccept(Consumer<T>)
CompletableFuture<Void> thenRun(Runnable)
<U> CompletableFuture<U> handle(BiFunction<T,Throwable,U>)
CompletableFuture<T> whenComplete(BiConsumer<T,Throwable>)
CompletableFuture<T> exceptionally(Function<Throwable,T>)
`;
