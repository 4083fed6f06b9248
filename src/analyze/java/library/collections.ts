/** Platform types a value of the project passes through: language types, collections, holders. Format: signatures.ts. */
export const COLLECTIONS = `
class java.lang.String extends CharSequence, Comparable<String>
String trim()
String substring(int)
String substring(int, int)
String toLowerCase()
String toUpperCase()
String replace(CharSequence, CharSequence)
String replaceAll(String, String)
String concat(String)
String strip()
String[] split(String)
String[] split(String, int)
char charAt(int)
int length()
int indexOf(String)
boolean equals(Object)
boolean isEmpty()
static String valueOf(Object)
static String format(String, Object...)
static String join(CharSequence, Object...)

interface java.lang.CharSequence
int length()

class java.lang.Integer extends Comparable<Integer>
int intValue()
long longValue()
static Integer valueOf(int)
static int parseInt(String)

class java.lang.Long extends Comparable<Long>
long longValue()
int intValue()
static Long valueOf(long)
static long parseLong(String)

class java.lang.Boolean extends Comparable<Boolean>
boolean booleanValue()

interface java.lang.Comparable<T>
int compareTo(T)

interface java.lang.Runnable
void run()

interface java.lang.AutoCloseable
void close()

interface java.lang.Iterable<T>
Iterator<T> iterator()
default void forEach(Consumer<T>)
default Spliterator<T> spliterator()

class java.lang.Class<T>
T newInstance()
T cast(Object)
T[] getEnumConstants()

class java.lang.ThreadLocal<T>
T get()
void set(T)
static <S> ThreadLocal<S> withInitial(Supplier<S>)

interface java.util.Iterator<E>
E next()
boolean hasNext()

interface java.util.ListIterator<E> extends Iterator<E>
E previous()

interface java.util.Spliterator<T>
boolean tryAdvance(Consumer<T>)

interface java.util.Enumeration<E>
E nextElement()

interface java.util.Collection<E> extends Iterable<E>
Stream<E> stream()
Stream<E> parallelStream()
boolean removeIf(Predicate<E>)
boolean add(E)
boolean addAll(Collection<E>)
boolean contains(Object)
<T> T[] toArray(T[])
<T> T[] toArray(IntFunction<T[]>)
int size()
boolean isEmpty()

interface java.util.List<E> extends Collection<E>
E get(int)
E set(int, E)
E remove(int)
boolean remove(Object)
E getFirst()
E getLast()
E removeFirst()
E removeLast()
int indexOf(Object)
List<E> subList(int, int)
ListIterator<E> listIterator()
void sort(Comparator<E>)
void replaceAll(UnaryOperator<E>)
static <T> List<T> of(T...)
static <T> List<T> copyOf(Collection<T>)

class java.util.ArrayList<E> extends List<E>
class java.util.LinkedList<E> extends List<E>, Deque<E>
class java.util.Vector<E> extends List<E>
E elementAt(int)
E firstElement()
E lastElement()

class java.util.Stack<E> extends Vector<E>
E push(E)
E pop()
E peek()

class java.util.concurrent.CopyOnWriteArrayList<E> extends List<E>

interface java.util.Set<E> extends Collection<E>
static <T> Set<T> of(T...)
static <T> Set<T> copyOf(Collection<T>)

interface java.util.SortedSet<E> extends Set<E>
E first()
E last()

class java.util.HashSet<E> extends Set<E>
class java.util.LinkedHashSet<E> extends Set<E>
class java.util.TreeSet<E> extends SortedSet<E>
class java.util.EnumSet<E> extends Set<E>

interface java.util.Queue<E> extends Collection<E>
E poll()
E peek()
E element()
E remove()
boolean offer(E)

interface java.util.Deque<E> extends Queue<E>
E pop()
E pollFirst()
E pollLast()
E peekFirst()
E peekLast()
E getFirst()
E getLast()
E removeFirst()
E removeLast()
void push(E)

class java.util.ArrayDeque<E> extends Deque<E>
class java.util.PriorityQueue<E> extends Queue<E>

interface java.util.concurrent.BlockingQueue<E> extends Queue<E>
E take()
void put(E)

class java.util.concurrent.LinkedBlockingQueue<E> extends BlockingQueue<E>
class java.util.concurrent.ArrayBlockingQueue<E> extends BlockingQueue<E>
class java.util.concurrent.DelayQueue<E> extends BlockingQueue<E>
class java.util.concurrent.ConcurrentLinkedQueue<E> extends Queue<E>

interface java.util.Map<K,V>
V get(Object)
V getOrDefault(Object, V)
V put(K, V)
V putIfAbsent(K, V)
void putAll(Map<K,V>)
V remove(Object)
V replace(K, V)
V computeIfAbsent(K, Function<K,V>)
V computeIfPresent(K, BiFunction<K,V,V>)
V compute(K, BiFunction<K,V,V>)
V merge(K, V, BiFunction<V,V,V>)
Set<K> keySet()
Collection<V> values()
Set<Map.Entry<K,V>> entrySet()
void forEach(BiConsumer<K,V>)
void replaceAll(BiFunction<K,V,V>)
boolean containsKey(Object)
boolean isEmpty()
int size()
static <A,B> Map<A,B> of(A, B)
static <A,B> Map<A,B> of(A, B, A, B)
static <A,B> Map<A,B> of(A, B, A, B, A, B)
static <A,B> Map<A,B> copyOf(Map<A,B>)
static <A,B> Map.Entry<A,B> entry(A, B)

interface java.util.Map.Entry<K,V>
K getKey()
V getValue()
V setValue(V)

interface java.util.SortedMap<K,V> extends Map<K,V>
K firstKey()
K lastKey()

interface java.util.NavigableMap<K,V> extends SortedMap<K,V>
Map.Entry<K,V> firstEntry()
Map.Entry<K,V> lastEntry()
Map.Entry<K,V> floorEntry(K)
Map.Entry<K,V> ceilingEntry(K)

class java.util.HashMap<K,V> extends Map<K,V>
class java.util.LinkedHashMap<K,V> extends Map<K,V>
class java.util.TreeMap<K,V> extends NavigableMap<K,V>
class java.util.EnumMap<K,V> extends Map<K,V>
class java.util.IdentityHashMap<K,V> extends Map<K,V>
class java.util.WeakHashMap<K,V> extends Map<K,V>
class java.util.Hashtable<K,V> extends Map<K,V>
interface java.util.concurrent.ConcurrentMap<K,V> extends Map<K,V>
class java.util.concurrent.ConcurrentHashMap<K,V> extends ConcurrentMap<K,V>

class java.util.Collections
static <T> List<T> emptyList()
static <T> Set<T> emptySet()
static <A,B> Map<A,B> emptyMap()
static <T> List<T> singletonList(T)
static <T> Set<T> singleton(T)
static <A,B> Map<A,B> singletonMap(A, B)
static <T> List<T> unmodifiableList(List<T>)
static <T> Set<T> unmodifiableSet(Set<T>)
static <T> Collection<T> unmodifiableCollection(Collection<T>)
static <A,B> Map<A,B> unmodifiableMap(Map<A,B>)
static <T> List<T> synchronizedList(List<T>)
static <A,B> Map<A,B> synchronizedMap(Map<A,B>)
static <T> void sort(List<T>)
static <T> void sort(List<T>, Comparator<T>)
static <T> T max(Collection<T>)
static <T> T max(Collection<T>, Comparator<T>)
static <T> T min(Collection<T>)
static <T> T min(Collection<T>, Comparator<T>)

class java.util.Arrays
static <T> List<T> asList(T...)
static <T> Stream<T> stream(T[])
static <T> Stream<T> stream(T[], int, int)
static <T> T[] copyOf(T[], int)
static <T> T[] copyOfRange(T[], int, int)
static <T> void sort(T[], Comparator<T>)

class java.util.Objects
static <T> T requireNonNull(T)
static <T> T requireNonNull(T, Object)
static <T> T requireNonNullElse(T, T)

class java.util.Optional<T>
T get()
T orElse(T)
T orElseGet(Supplier<T>)
T orElseThrow()
T orElseThrow(Supplier<Object>)
Optional<T> filter(Predicate<T>)
Optional<T> or(Supplier<Optional<T>>)
<R> Optional<R> map(Function<T,R>)
<R> Optional<R> flatMap(Function<T,Optional<R>>)
void ifPresent(Consumer<T>)
void ifPresentOrElse(Consumer<T>, Runnable)
Stream<T> stream()
static <S> Optional<S> of(S)
static <S> Optional<S> ofNullable(S)
static <S> Optional<S> empty()

interface java.util.Comparator<T>
int compare(T, T)
default Comparator<T> reversed()
default Comparator<T> thenComparing(Comparator<T>)
default <U> Comparator<T> thenComparing(Function<T,U>)
default Comparator<T> thenComparingInt(ToIntFunction<T>)
default Comparator<T> thenComparingLong(ToLongFunction<T>)
static <S,U> Comparator<S> comparing(Function<S,U>)
static <S,U> Comparator<S> comparing(Function<S,U>, Comparator<U>)
static <S> Comparator<S> comparingInt(ToIntFunction<S>)
static <S> Comparator<S> comparingLong(ToLongFunction<S>)
static <S> Comparator<S> comparingDouble(ToDoubleFunction<S>)
static <S> Comparator<S> nullsFirst(Comparator<S>)
static <S> Comparator<S> nullsLast(Comparator<S>)

class java.util.concurrent.atomic.AtomicReference<V>
V get()
V getAndSet(V)
V updateAndGet(UnaryOperator<V>)
V getAndUpdate(UnaryOperator<V>)
void set(V)

class java.lang.ref.WeakReference<T>
T get()

class java.lang.ref.SoftReference<T>
T get()

class java.util.ServiceLoader<S> extends Iterable<S>
static <T> ServiceLoader<T> load(Class<T>)
`;
