package com.acme.catalog.service;

import com.acme.catalog.domain.Product;
import com.acme.catalog.domain.ProductRepository;
import com.acme.catalog.domain.Stock;
import com.acme.catalog.domain.StockRepository;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class CatalogService {
    private final ProductRepository products;
    private final StockRepository stock;

    public CatalogService(ProductRepository products, StockRepository stock) {
        this.products = products;
        this.stock = stock;
    }

    @Transactional(readOnly = true)
    public List<Product> inCategory(String title) {
        return products.findByCategoryTitle(title);
    }

    @Transactional
    public void changePrice(Long id, BigDecimal price) {
        Product product = products.findById(id).orElseThrow();
        product.setUnitPrice(price);
        products.save(product);
    }

    @Transactional
    public void reserve(Long productId, int quantity) {
        Stock entry = stock.findById(productId).orElseThrow();
        entry.reserve(quantity);
        stock.save(entry);
    }
}
