package com.acme.orders.mapper;

import com.acme.orders.model.Customer;
import java.math.BigDecimal;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

@Mapper
public interface CustomerMapper {
    @Select("SELECT id, name, email, credit_limit FROM customers WHERE id = #{id}")
    Customer findById(Long id);

    @Select("SELECT * FROM customers ORDER BY name")
    List<Customer> findAll();

    @Update("UPDATE customers SET credit_limit = #{limit} WHERE id = #{id}")
    int changeLimit(Long id, BigDecimal limit);
}
