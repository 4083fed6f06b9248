package com.acme.orders.service;

import com.acme.orders.mapper.CustomerMapper;
import com.acme.orders.model.Customer;
import com.acme.orders.model.Order;
import lombok.RequiredArgsConstructor;
import org.springframework.stereotype.Component;

@Component
@RequiredArgsConstructor
public class MailListener implements OrderListener {
    private final CustomerMapper customerMapper;

    @Override
    public void changed(Order order, String action) {
        Customer customer = customerMapper.findById(order.getCustomerId());
        send(customer.email(), "Order " + order.getId() + " " + action);
    }

    private void send(String to, String subject) {
        System.out.println(to + ": " + subject);
    }
}
