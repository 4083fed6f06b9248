package com.acme.orders.service;

import com.acme.orders.model.Order;

public interface OrderListener {
    void changed(Order order, String action);
}
