package com.acme.orders.service;

import com.acme.orders.model.Order;
import java.util.List;

public interface OrderService {
    Order get(Long id);

    List<Order> search(String status, String customer, String sort);

    Order place(Order order);

    void cancel(Long id);
}
