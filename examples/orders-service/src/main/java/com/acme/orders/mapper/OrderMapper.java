package com.acme.orders.mapper;

import com.acme.orders.model.Order;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
public interface OrderMapper {
    Order findById(Long id);

    List<Order> search(@Param("status") String status, @Param("customer") String customer, @Param("sort") String sort);

    int insert(Order order);

    int updateStatus(@Param("id") Long id, @Param("status") String status);
}
