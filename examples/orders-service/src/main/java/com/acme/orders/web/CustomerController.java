package com.acme.orders.web;

import com.acme.orders.mapper.CustomerMapper;
import com.acme.orders.model.Customer;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CustomerController {
    private final CustomerMapper customers;

    public CustomerController(CustomerMapper customers) {
        this.customers = customers;
    }

    @GetMapping({"/customers", "/people"})
    public List<Customer> list() {
        return customers.findAll();
    }

    @PutMapping("/customers/{id}/credit-limit")
    public void changeLimit(@PathVariable Long id, @RequestBody BigDecimal limit) {
        customers.changeLimit(id, limit);
    }
}
