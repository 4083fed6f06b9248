package com.acme.catalog.web;

import com.acme.catalog.domain.Product;
import com.acme.catalog.service.CatalogService;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/products")
public class ProductController {
    private final CatalogService catalog;

    public ProductController(CatalogService catalog) {
        this.catalog = catalog;
    }

    @GetMapping
    public List<Product> list(@RequestParam String category) {
        return catalog.inCategory(category);
    }

    @PutMapping("/{id}/price")
    public void changePrice(@PathVariable Long id, @RequestBody BigDecimal price) {
        catalog.changePrice(id, price);
    }

    @PostMapping("/{id}/reservations")
    public void reserve(@PathVariable Long id, @RequestParam int quantity) {
        catalog.reserve(id, quantity);
    }
}
