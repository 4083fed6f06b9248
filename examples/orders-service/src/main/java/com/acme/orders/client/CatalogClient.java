package com.acme.orders.client;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@FeignClient(name = "catalog-service")
public interface CatalogClient {
    @PostMapping("/products/{id}/reservations")
    void reserve(@PathVariable("id") Long id, @RequestParam("quantity") int quantity);
}
