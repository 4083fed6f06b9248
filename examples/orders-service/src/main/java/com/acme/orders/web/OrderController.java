package com.acme.orders.web;

import com.acme.orders.model.Order;
import com.acme.orders.service.OrderService;
import java.util.List;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(Routes.ORDERS)
public class OrderController {
    private final OrderService orders;

    public OrderController(OrderService orders) {
        this.orders = orders;
    }

    @GetMapping("/{id}")
    public Order get(@PathVariable Long id) {
        return orders.get(id);
    }

    @GetMapping
    public List<Order> search(@RequestParam(required = false) String status, @RequestParam(required = false) String customer,
                              @RequestParam(defaultValue = "date") String sort) {
        return orders.search(status, customer, sort);
    }

    @PostMapping
    public Order place(@RequestBody Order order) {
        return orders.place(order);
    }

    @RequestMapping(value = Routes.CANCEL, method = {RequestMethod.POST, RequestMethod.PUT})
    public void cancel(@PathVariable Long id) {
        orders.cancel(id);
    }

    @DeleteMapping("/{id}")
    public void delete(@PathVariable Long id) {
        cancel(id);
    }
}
