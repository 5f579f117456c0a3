# The replicas of the shop. Varnish looks their addresses up when it loads this file.

import directors;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}

backend shop_1 {
  .host = "shop-1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .probe = ready;
}

backend shop_2 {
  .host = "shop-2";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .probe = ready;
}

backend shop_3 {
  .host = "shop-3";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 15s;
  .probe = ready;
}

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(shop_1);
  shop.add_backend(shop_2);
  shop.add_backend(shop_3);
}
