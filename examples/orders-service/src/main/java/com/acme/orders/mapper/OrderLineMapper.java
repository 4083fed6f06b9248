package com.acme.orders.mapper;

import com.acme.orders.model.OrderLine;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
public interface OrderLineMapper {
    List<OrderLine> findByOrder(Long orderId);

    int insertAll(@Param("lines") List<OrderLine> lines);

    int deleteByOrder(Long orderId);
}
