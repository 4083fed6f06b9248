/** Generic types of widely used libraries whose results carry project types. Format: signatures.ts. */
export const FRAMEWORKS = `
interface org.springframework.beans.factory.BeanFactory
<T> T getBean(Class<T>)
<T> T getBean(String, Class<T>)
<T> T getBean(Class<T>, Object...)
Object getBean(String)
<T> ObjectProvider<T> getBeanProvider(Class<T>)

interface org.springframework.beans.factory.ListableBeanFactory extends BeanFactory
<T> Map<String,T> getBeansOfType(Class<T>)

interface org.springframework.context.ApplicationContext extends ListableBeanFactory
interface org.springframework.context.ConfigurableApplicationContext extends ApplicationContext
interface org.springframework.beans.factory.config.ConfigurableListableBeanFactory extends ListableBeanFactory

interface org.springframework.beans.factory.ObjectFactory<T>
T getObject()

interface org.springframework.beans.factory.ObjectProvider<T> extends ObjectFactory<T>, Iterable<T>
T getIfAvailable()
T getIfUnique()
void ifAvailable(Consumer<T>)
Stream<T> stream()
Stream<T> orderedStream()

interface jakarta.inject.Provider<T>
T get()

interface javax.inject.Provider<T>
T get()

class org.springframework.http.HttpEntity<T>
T getBody()

class org.springframework.http.ResponseEntity<T> extends org.springframework.http.HttpEntity<T>
static <S> ResponseEntity<S> ok(S)
static <S> ResponseEntity<S> of(Optional<S>)

interface org.springframework.data.repository.Repository<T,ID>

interface org.springframework.data.repository.CrudRepository<T,ID> extends org.springframework.data.repository.Repository<T,ID>
<S extends T> S save(S)
<S extends T> Iterable<S> saveAll(Iterable<S>)
Optional<T> findById(ID)
boolean existsById(ID)
Iterable<T> findAll()
Iterable<T> findAllById(Iterable<ID>)
long count()
void deleteById(ID)
void delete(T)
void deleteAll()
void deleteAll(Iterable<T>)

interface org.springframework.data.repository.ListCrudRepository<T,ID> extends CrudRepository<T,ID>
List<T> findAll()
List<T> findAllById(Iterable<ID>)
<S extends T> List<S> saveAll(Iterable<S>)

interface org.springframework.data.repository.PagingAndSortingRepository<T,ID> extends CrudRepository<T,ID>
org.springframework.data.domain.Page<T> findAll(org.springframework.data.domain.Pageable)
Iterable<T> findAll(org.springframework.data.domain.Sort)

interface org.springframework.data.jpa.repository.JpaRepository<T,ID> extends ListCrudRepository<T,ID>, PagingAndSortingRepository<T,ID>
List<T> findAll()
List<T> findAll(org.springframework.data.domain.Sort)
List<T> findAllById(Iterable<ID>)
T getOne(ID)
T getById(ID)
T getReferenceById(ID)
<S extends T> S saveAndFlush(S)

interface org.springframework.data.elasticsearch.repository.ElasticsearchRepository<T,ID> extends PagingAndSortingRepository<T,ID>
interface org.springframework.data.mongodb.repository.MongoRepository<T,ID> extends ListCrudRepository<T,ID>, PagingAndSortingRepository<T,ID>
interface org.springframework.data.repository.reactive.ReactiveCrudRepository<T,ID> extends org.springframework.data.repository.Repository<T,ID>

interface org.springframework.data.domain.Slice<T> extends Iterable<T>
List<T> getContent()
Stream<T> get()
Stream<T> stream()

interface org.springframework.data.domain.Page<T> extends org.springframework.data.domain.Slice<T>
<U> org.springframework.data.domain.Page<U> map(Function<T,U>)

class org.springframework.data.domain.PageImpl<T> extends org.springframework.data.domain.Page<T>

class org.springframework.data.elasticsearch.core.SearchHit<T>
T getContent()

interface org.springframework.data.elasticsearch.core.SearchHits<T> extends Iterable<SearchHit<T>>
List<SearchHit<T>> getSearchHits()
SearchHit<T> getSearchHit(int)
Stream<SearchHit<T>> stream()

class reactor.core.publisher.Mono<T>
static <S> Mono<S> just(S)
static <S> Mono<S> justOrEmpty(S)
<R> Mono<R> map(Function<T,R>)
<R> Mono<R> flatMap(Function<T,Mono<R>>)
<R> Flux<R> flatMapMany(Function<T,Flux<R>>)
Mono<T> filter(Predicate<T>)
Mono<T> switchIfEmpty(Mono<T>)
Mono<T> defaultIfEmpty(T)
Mono<T> doOnNext(Consumer<T>)
Mono<T> doOnSuccess(Consumer<T>)
T block()

class reactor.core.publisher.Flux<T>
static <S> Flux<S> just(S...)
static <S> Flux<S> fromIterable(Iterable<S>)
<R> Flux<R> map(Function<T,R>)
<R> Flux<R> flatMap(Function<T,Mono<R>>)
Flux<T> filter(Predicate<T>)
Flux<T> doOnNext(Consumer<T>)
Mono<List<T>> collectList()
<R> Mono<R> collect(Collector<T,Object,R>)
Mono<T> next()

class org.springframework.jdbc.core.JdbcTemplate
<T> T queryForObject(String, Class<T>, Object...)
<T> List<T> queryForList(String, Class<T>, Object...)
<T> T execute(org.springframework.jdbc.core.ConnectionCallback<T>)
int update(org.springframework.jdbc.core.PreparedStatementCreator)
int update(org.springframework.jdbc.core.PreparedStatementCreator, Object)

class com.github.pagehelper.PageInfo<T>
List<T> getList()

class com.github.pagehelper.Page<E> extends ArrayList<E>
List<E> getResult()
`;
