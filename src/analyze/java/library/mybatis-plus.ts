/**
 * MyBatis-Plus 3 and MyBatis-Plus-Join as far as types go: what mappers, services, wrappers and chains give back, and what their lambdas are
 * handed. Conditions (`eq`, `like`, ...) are missing on purpose: whatever else is called on a wrapper gives the wrapper. Format: signatures.ts.
 */
export const MYBATIS_PLUS = `
interface com.baomidou.mybatisplus.core.toolkit.support.SFunction<T,R> extends Function<T,R>

interface com.baomidou.mybatisplus.core.metadata.IPage<T>
List<T> getRecords()
IPage<T> setRecords(List<T>)
<R> IPage<R> convert(Function<T,R>)

class com.baomidou.mybatisplus.extension.plugins.pagination.Page<T> extends com.baomidou.mybatisplus.core.metadata.IPage<T>
static <S> com.baomidou.mybatisplus.extension.plugins.pagination.Page<S> of(long,long)

class com.baomidou.mybatisplus.core.conditions.Wrapper<T>

class com.baomidou.mybatisplus.core.conditions.AbstractWrapper<T,R,Children> extends Wrapper<T>
T getEntity()
Children and(Consumer<Children>)
Children and(boolean, Consumer<Children>)
Children or()
Children or(boolean)
Children or(Consumer<Children>)
Children or(boolean, Consumer<Children>)
Children nested(Consumer<Children>)
Children nested(boolean, Consumer<Children>)
Children not(Consumer<Children>)
Children not(boolean, Consumer<Children>)
Children func(Consumer<Children>)
Children func(boolean, Consumer<Children>)

class com.baomidou.mybatisplus.core.conditions.AbstractLambdaWrapper<T,Children> extends AbstractWrapper<T,SFunction<T,Object>,Children>

class com.baomidou.mybatisplus.core.conditions.query.QueryWrapper<T> extends AbstractWrapper<T,String,QueryWrapper<T>>
LambdaQueryWrapper<T> lambda()

class com.baomidou.mybatisplus.core.conditions.query.LambdaQueryWrapper<T> extends AbstractLambdaWrapper<T,LambdaQueryWrapper<T>>

class com.baomidou.mybatisplus.core.conditions.update.UpdateWrapper<T> extends AbstractWrapper<T,String,UpdateWrapper<T>>
LambdaUpdateWrapper<T> lambda()

class com.baomidou.mybatisplus.core.conditions.update.LambdaUpdateWrapper<T> extends AbstractLambdaWrapper<T,LambdaUpdateWrapper<T>>

class com.baomidou.mybatisplus.core.toolkit.Wrappers
static <S> QueryWrapper<S> query()
static <S> QueryWrapper<S> query(S)
static <S> QueryWrapper<S> query(Class<S>)
static <S> LambdaQueryWrapper<S> lambdaQuery()
static <S> LambdaQueryWrapper<S> lambdaQuery(S)
static <S> LambdaQueryWrapper<S> lambdaQuery(Class<S>)
static <S> UpdateWrapper<S> update()
static <S> UpdateWrapper<S> update(S)
static <S> LambdaUpdateWrapper<S> lambdaUpdate()
static <S> LambdaUpdateWrapper<S> lambdaUpdate(S)
static <S> LambdaUpdateWrapper<S> lambdaUpdate(Class<S>)
static <S> QueryWrapper<S> emptyWrapper()

class com.baomidou.mybatisplus.extension.conditions.AbstractChainWrapper<T,R,Children> extends AbstractWrapper<T,R,Children>

class com.baomidou.mybatisplus.extension.conditions.query.QueryChainWrapper<T> extends com.baomidou.mybatisplus.extension.conditions.AbstractChainWrapper<T,String,QueryChainWrapper<T>>
List<T> list()
List<T> list(Object)
T one()
Optional<T> oneOpt()
Long count()
boolean exists()
<E extends IPage<T>> E page(E)
LambdaQueryChainWrapper<T> lambda()

class com.baomidou.mybatisplus.extension.conditions.query.LambdaQueryChainWrapper<T> extends com.baomidou.mybatisplus.extension.conditions.AbstractChainWrapper<T,SFunction<T,Object>,LambdaQueryChainWrapper<T>>
List<T> list()
List<T> list(Object)
T one()
Optional<T> oneOpt()
Long count()
boolean exists()
<E extends IPage<T>> E page(E)

class com.baomidou.mybatisplus.extension.conditions.update.UpdateChainWrapper<T> extends com.baomidou.mybatisplus.extension.conditions.AbstractChainWrapper<T,String,UpdateChainWrapper<T>>
boolean update()
boolean update(T)
boolean remove()
LambdaUpdateChainWrapper<T> lambda()

class com.baomidou.mybatisplus.extension.conditions.update.LambdaUpdateChainWrapper<T> extends com.baomidou.mybatisplus.extension.conditions.AbstractChainWrapper<T,SFunction<T,Object>,LambdaUpdateChainWrapper<T>>
boolean update()
boolean update(T)
boolean remove()

class com.baomidou.mybatisplus.extension.toolkit.ChainWrappers
static <S> QueryChainWrapper<S> queryChain(com.baomidou.mybatisplus.core.mapper.BaseMapper<S>)
static <S> QueryChainWrapper<S> queryChain(Class<S>)
static <S> LambdaQueryChainWrapper<S> lambdaQueryChain(com.baomidou.mybatisplus.core.mapper.BaseMapper<S>)
static <S> LambdaQueryChainWrapper<S> lambdaQueryChain(Class<S>)
static <S> UpdateChainWrapper<S> updateChain(com.baomidou.mybatisplus.core.mapper.BaseMapper<S>)
static <S> UpdateChainWrapper<S> updateChain(Class<S>)
static <S> LambdaUpdateChainWrapper<S> lambdaUpdateChain(com.baomidou.mybatisplus.core.mapper.BaseMapper<S>)
static <S> LambdaUpdateChainWrapper<S> lambdaUpdateChain(Class<S>)

interface com.baomidou.mybatisplus.core.mapper.Mapper<T>

interface com.baomidou.mybatisplus.core.mapper.BaseMapper<T> extends com.baomidou.mybatisplus.core.mapper.Mapper<T>
int insert(T)
List<Object> insert(Collection<T>)
List<Object> insert(Collection<T>, int)
int deleteById(Object)
int deleteById(Object, boolean)
int deleteByMap(Map<String,Object>)
int delete(Wrapper<T>)
int deleteBatchIds(Collection<Object>)
int deleteBatchIds(Collection<Object>, boolean)
int deleteByIds(Collection<Object>)
int deleteByIds(Collection<Object>, boolean)
int updateById(T)
List<Object> updateById(Collection<T>)
List<Object> updateById(Collection<T>, int)
int update(T, Wrapper<T>)
int update(Wrapper<T>)
T selectById(Object)
List<T> selectBatchIds(Collection<Object>)
List<T> selectByIds(Collection<Object>)
List<T> selectByMap(Map<String,Object>)
T selectOne(Wrapper<T>)
T selectOne(Wrapper<T>, boolean)
boolean exists(Wrapper<T>)
Long selectCount(Wrapper<T>)
List<T> selectList(Wrapper<T>)
List<T> selectList(IPage<T>, Wrapper<T>)
List<Map<String,Object>> selectMaps(Wrapper<T>)
List<Map<String,Object>> selectMaps(IPage<Map<String,Object>>, Wrapper<T>)
<E> List<E> selectObjs(Wrapper<T>)
<P extends IPage<T>> P selectPage(P, Wrapper<T>)
<P extends IPage<Map<String,Object>>> P selectMapsPage(P, Wrapper<T>)
boolean insertOrUpdate(T)
List<Object> insertOrUpdate(Collection<T>)
List<Object> insertOrUpdate(Collection<T>, int)

interface com.baomidou.mybatisplus.extension.repository.IRepository<T>
boolean save(T)
boolean saveBatch(Collection<T>)
boolean saveBatch(Collection<T>, int)
boolean saveOrUpdateBatch(Collection<T>)
boolean saveOrUpdateBatch(Collection<T>, int)
boolean removeById(Object)
boolean removeById(Object, boolean)
boolean removeByMap(Map<String,Object>)
boolean remove(Wrapper<T>)
boolean removeByIds(Collection<Object>)
boolean removeByIds(Collection<Object>, boolean)
boolean removeBatchByIds(Collection<Object>)
boolean removeBatchByIds(Collection<Object>, int)
boolean updateById(T)
boolean update(Wrapper<T>)
boolean update(T, Wrapper<T>)
boolean updateBatchById(Collection<T>)
boolean updateBatchById(Collection<T>, int)
boolean saveOrUpdate(T)
boolean saveOrUpdate(T, Wrapper<T>)
T getById(Object)
Optional<T> getOptById(Object)
List<T> listByIds(Collection<Object>)
List<T> listByMap(Map<String,Object>)
T getOne(Wrapper<T>)
T getOne(Wrapper<T>, boolean)
Optional<T> getOneOpt(Wrapper<T>)
Optional<T> getOneOpt(Wrapper<T>, boolean)
Map<String,Object> getMap(Wrapper<T>)
<V> V getObj(Wrapper<T>, Function<Object,V>)
boolean exists(Wrapper<T>)
long count()
long count(Wrapper<T>)
List<T> list(Wrapper<T>)
List<T> list()
List<T> list(IPage<T>)
List<T> list(IPage<T>, Wrapper<T>)
<E extends IPage<T>> E page(E, Wrapper<T>)
<E extends IPage<T>> E page(E)
List<Map<String,Object>> listMaps(Wrapper<T>)
List<Map<String,Object>> listMaps()
<E> List<E> listObjs()
<V> List<V> listObjs(Function<Object,V>)
<E> List<E> listObjs(Wrapper<T>)
<V> List<V> listObjs(Wrapper<T>, Function<Object,V>)
<E extends IPage<Map<String,Object>>> E pageMaps(E, Wrapper<T>)
<E extends IPage<Map<String,Object>>> E pageMaps(E)
com.baomidou.mybatisplus.core.mapper.BaseMapper<T> getBaseMapper()
Class<T> getEntityClass()
QueryChainWrapper<T> query()
LambdaQueryChainWrapper<T> lambdaQuery()
UpdateChainWrapper<T> update()
LambdaUpdateChainWrapper<T> lambdaUpdate()
LambdaQueryChainWrapper<T> lambdaQuery(T)

interface com.baomidou.mybatisplus.extension.service.IService<T> extends IRepository<T>

class com.baomidou.mybatisplus.extension.repository.AbstractRepository<M,T> extends IRepository<T>
M baseMapper
M getBaseMapper()

class com.baomidou.mybatisplus.extension.repository.CrudRepository<M,T> extends AbstractRepository<M,T>

class com.baomidou.mybatisplus.extension.service.impl.ServiceImpl<M,T> extends com.baomidou.mybatisplus.extension.repository.CrudRepository<M,T>, IService<T>
M baseMapper
M getBaseMapper()

class com.baomidou.mybatisplus.extension.toolkit.Db
static <S> boolean save(S)
static <S> boolean saveBatch(Collection<S>)
static <S> boolean saveBatch(Collection<S>, int)
static <S> boolean saveOrUpdate(S)
static <S> boolean saveOrUpdateBatch(Collection<S>)
static <S> boolean saveOrUpdateBatch(Collection<S>, int)
static <S> boolean removeById(Object, Class<S>)
static <S> boolean removeById(S)
static <S> boolean updateById(S)
static <S> boolean update(Wrapper<S>)
static <S> boolean update(S, Wrapper<S>)
static <S> boolean updateBatchById(Collection<S>)
static <S> boolean updateBatchById(Collection<S>, int)
static <S> boolean remove(Wrapper<S>)
static <S> boolean removeByIds(Collection<Object>, Class<S>)
static <S> boolean removeByMap(Map<String,Object>, Class<S>)
static <S> S getById(Object, Class<S>)
static <S> S getOne(Wrapper<S>)
static <S> S getOne(S)
static <S> S getOne(Wrapper<S>, boolean)
static <S> List<S> listByMap(Map<String,Object>, Class<S>)
static <S> List<S> listByIds(Collection<Object>, Class<S>)
static <S> Map<String,Object> getMap(Wrapper<S>)
static <S> long count(Class<S>)
static <S> long count(Wrapper<S>)
static <S> List<S> list(Wrapper<S>)
static <S> List<S> list(Class<S>)
static <S> List<S> list(S)
static <S> List<Map<String,Object>> listMaps(Wrapper<S>)
static <S> List<Map<String,Object>> listMaps(Class<S>)
static <S> boolean exists(Wrapper<S>)
static <S,E extends IPage<S>> E page(E, Class<S>)
static <S,E extends IPage<S>> E page(E, Wrapper<S>)
static <S> QueryChainWrapper<S> query(Class<S>)
static <S> LambdaQueryChainWrapper<S> lambdaQuery(Class<S>)
static <S> UpdateChainWrapper<S> update(Class<S>)
static <S> LambdaUpdateChainWrapper<S> lambdaUpdate(Class<S>)

class com.baomidou.mybatisplus.extension.activerecord.Model<T>
boolean insert()
boolean insertOrUpdate()
boolean deleteById()
boolean deleteById(Object)
boolean delete(Wrapper<T>)
boolean updateById()
boolean update(Wrapper<T>)
List<T> selectAll()
T selectById()
T selectById(Object)
List<T> selectList(Wrapper<T>)
T selectOne(Wrapper<T>)
<E extends IPage<T>> E selectPage(E, Wrapper<T>)
Long selectCount(Wrapper<T>)

interface com.github.yulichang.interfaces.MPJBaseJoin<T>

class com.github.yulichang.wrapper.JoinAbstractWrapper<T,Children> extends AbstractWrapper<T,SFunction<T,Object>,Children>

class com.github.yulichang.wrapper.JoinAbstractLambdaWrapper<T,Children> extends JoinAbstractWrapper<T,Children>, MPJBaseJoin<T>
<S> Children leftJoin(Class<S>, Consumer<Children>)
<S> Children rightJoin(Class<S>, Consumer<Children>)
<S> Children innerJoin(Class<S>, Consumer<Children>)
<S> Children fullJoin(Class<S>, Consumer<Children>)
<S> Children leftJoin(Class<S>, String, Consumer<Children>)
<S> Children rightJoin(Class<S>, String, Consumer<Children>)
<S> Children innerJoin(Class<S>, String, Consumer<Children>)
<S> Children fullJoin(Class<S>, String, Consumer<Children>)

class com.github.yulichang.wrapper.MPJLambdaWrapper<T> extends JoinAbstractLambdaWrapper<T,MPJLambdaWrapper<T>>

class com.github.yulichang.wrapper.DeleteJoinWrapper<T> extends JoinAbstractLambdaWrapper<T,DeleteJoinWrapper<T>>

class com.github.yulichang.wrapper.UpdateJoinWrapper<T> extends JoinAbstractLambdaWrapper<T,UpdateJoinWrapper<T>>

class com.github.yulichang.query.MPJQueryWrapper<T> extends AbstractWrapper<T,String,MPJQueryWrapper<T>>, MPJBaseJoin<T>

class com.github.yulichang.query.MPJLambdaQueryWrapper<T> extends AbstractLambdaWrapper<T,MPJLambdaQueryWrapper<T>>, MPJBaseJoin<T>

class com.github.yulichang.toolkit.JoinWrappers
static <S> MPJLambdaWrapper<S> lambda()
static <S> MPJLambdaWrapper<S> lambda(Class<S>)
static <S> MPJLambdaWrapper<S> lambda(String, Class<S>)
static <S> DeleteJoinWrapper<S> delete(Class<S>)
static <S> UpdateJoinWrapper<S> update(Class<S>)

class com.github.yulichang.toolkit.MPJWrappers
static <S> MPJQueryWrapper<S> queryJoin()
static <S> MPJLambdaQueryWrapper<S> lambdaQueryJoin()
static <S> MPJLambdaWrapper<S> lambdaJoin()
static <S> MPJLambdaWrapper<S> lambdaJoin(Class<S>)
static <S> MPJLambdaWrapper<S> lambdaJoin(String, Class<S>)
static <S> MPJQueryWrapper<S> queryJoin(Class<S>)
static <S> MPJLambdaQueryWrapper<S> lambdaQueryJoin(Class<S>)

interface com.github.yulichang.base.mapper.MPJJoinMapper<T> extends com.baomidou.mybatisplus.core.mapper.BaseMapper<T>
Long selectJoinCount(MPJBaseJoin<T>)
T selectJoinOne(MPJBaseJoin<T>)
<D> D selectJoinOne(Class<D>, MPJBaseJoin<T>)
Map<String,Object> selectJoinMap(MPJBaseJoin<T>)
List<T> selectJoinList(MPJBaseJoin<T>)
<D> List<D> selectJoinList(Class<D>, MPJBaseJoin<T>)
List<Map<String,Object>> selectJoinMaps(MPJBaseJoin<T>)
<P extends IPage<T>> P selectJoinPage(P, MPJBaseJoin<T>)
<D,P extends IPage<D>> P selectJoinPage(P, Class<D>, MPJBaseJoin<T>)
<P extends IPage<Map<String,Object>>> P selectJoinMapsPage(P, MPJBaseJoin<T>)
int deleteJoin(MPJBaseJoin<T>)
int updateJoin(T, MPJBaseJoin<T>)
int updateJoinAndNull(T, MPJBaseJoin<T>)

interface com.github.yulichang.base.MPJBaseMapper<T> extends MPJJoinMapper<T>

interface com.github.yulichang.base.service.MPJJoinService<T> extends IService<T>
Long selectJoinCount(MPJBaseJoin<T>)
T selectJoinOne(MPJBaseJoin<T>)
<D> D selectJoinOne(Class<D>, MPJBaseJoin<T>)
Map<String,Object> selectJoinMap(MPJBaseJoin<T>)
List<T> selectJoinList(MPJBaseJoin<T>)
<D> List<D> selectJoinList(Class<D>, MPJBaseJoin<T>)
List<Map<String,Object>> selectJoinMaps(MPJBaseJoin<T>)
<P extends IPage<T>> P selectJoinListPage(P, MPJBaseJoin<T>)
<D,P extends IPage<D>> P selectJoinListPage(P, Class<D>, MPJBaseJoin<T>)
<P extends IPage<Map<String,Object>>> P selectJoinMapsPage(P, MPJBaseJoin<T>)
boolean deleteJoin(MPJBaseJoin<T>)
boolean updateJoin(T, MPJBaseJoin<T>)

interface com.github.yulichang.base.MPJBaseService<T> extends MPJJoinService<T>

class com.github.yulichang.base.MPJBaseServiceImpl<M,T> extends ServiceImpl<M,T>, MPJBaseService<T>
`;
