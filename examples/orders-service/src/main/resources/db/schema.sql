CREATE TABLE customers (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT 'customer id',
  name VARCHAR(120) NOT NULL COMMENT 'full name',
  email VARCHAR(200) NOT NULL,
  credit_limit DECIMAL(10, 2) DEFAULT 0,
  PRIMARY KEY (id)
) ENGINE = InnoDB COMMENT = 'people who buy';

CREATE TABLE orders (
  id BIGINT NOT NULL AUTO_INCREMENT,
  customer_id BIGINT NOT NULL,
  status VARCHAR(20) NOT NULL COMMENT 'NEW, PAID, SHIPPED, CANCELLED',
  total DECIMAL(10, 2) NOT NULL COMMENT 'sum of the lines, in euro',
  created_at DATETIME NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT fk_orders_customer FOREIGN KEY (customer_id) REFERENCES customers (id)
) ENGINE = InnoDB COMMENT = 'order header';

CREATE TABLE order_lines (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL COMMENT 'product of the catalog service',
  quantity INT NOT NULL,
  unit_price DECIMAL(10, 2) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT fk_lines_order FOREIGN KEY (order_id) REFERENCES orders (id)
) ENGINE = InnoDB COMMENT = 'what was ordered';

CREATE TABLE audit_log (
  id BIGINT NOT NULL AUTO_INCREMENT,
  entity VARCHAR(40) NOT NULL,
  entity_id BIGINT NOT NULL,
  action VARCHAR(40) NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB;
