package com.acme.orders.service;

import com.acme.orders.client.CatalogClient;
import com.acme.orders.mapper.CustomerMapper;
import com.acme.orders.mapper.OrderLineMapper;
import com.acme.orders.mapper.OrderMapper;
import com.acme.orders.model.Customer;
import com.acme.orders.model.Order;
import com.acme.orders.model.OrderLine;
import java.math.BigDecimal;
import java.util.List;
import lombok.RequiredArgsConstructor;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@RequiredArgsConstructor
public class OrderServiceImpl implements OrderService {
    private final OrderMapper orderMapper;
    private final OrderLineMapper lineMapper;
    private final CustomerMapper customerMapper;
    private final CatalogClient catalog;
    private final List<OrderListener> listeners;

    @Override
    public Order get(Long id) {
        return orderMapper.findById(id);
    }

    @Override
    public List<Order> search(String status, String customer, String sort) {
        return orderMapper.search(status, customer, sort);
    }

    @Override
    @Transactional
    public Order place(Order order) {
        Customer customer = customerMapper.findById(order.getCustomerId());
        BigDecimal total = order.getLines().stream().map(OrderLine::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (total.compareTo(customer.creditLimit()) > 0) {
            throw new IllegalStateException("credit limit");
        }
        order.getLines().forEach(line -> catalog.reserve(line.productId(), line.quantity()));
        order.setTotal(total);
        order.setStatus("NEW");
        orderMapper.insert(order);
        lineMapper.insertAll(order.getLines());
        listeners.forEach(listener -> listener.changed(order, "placed"));
        return order;
    }

    @Override
    @Transactional
    public void cancel(Long id) {
        Order order = get(id);
        orderMapper.updateStatus(order.getId(), "CANCELLED");
        lineMapper.deleteByOrder(order.getId());
        for (OrderListener listener : listeners) {
            listener.changed(order, "cancelled");
        }
    }
}
