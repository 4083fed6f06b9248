CREATE TABLE products (
    id bigserial PRIMARY KEY,
    name varchar(200) NOT NULL,
    unit_price numeric(10, 2) NOT NULL,
    category_id bigint NOT NULL
);
COMMENT ON TABLE products IS 'what can be ordered';
COMMENT ON COLUMN products.unit_price IS 'list price, in euro';

CREATE TABLE categories (
    id bigserial PRIMARY KEY,
    title varchar(100) NOT NULL
);

CREATE TABLE stock (
    product_id bigint PRIMARY KEY REFERENCES products (id),
    available integer NOT NULL,
    reserved integer NOT NULL DEFAULT 0
);

ALTER TABLE products ADD CONSTRAINT fk_products_category FOREIGN KEY (category_id) REFERENCES categories (id);
