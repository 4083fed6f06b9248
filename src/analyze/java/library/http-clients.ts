/**
 * Libraries that send requests, and what leads from one of their types to the next. Only as much of each chain is told apart as says where an
 * address is given; the specs of Spring's clients are one type before the address and one behind it. Format: signatures.ts.
 */
export const HTTP_CLIENTS = `
class org.springframework.web.reactive.function.client.WebClient
static org.springframework.web.reactive.function.client.WebClient create()
static org.springframework.web.reactive.function.client.WebClient create(String)
static org.springframework.web.reactive.function.client.WebClient.Builder builder()
org.springframework.web.reactive.function.client.WebClient.Builder mutate()
org.springframework.web.reactive.function.client.WebClient.RequestHeadersUriSpec get()
org.springframework.web.reactive.function.client.WebClient.RequestHeadersUriSpec head()
org.springframework.web.reactive.function.client.WebClient.RequestHeadersUriSpec delete()
org.springframework.web.reactive.function.client.WebClient.RequestHeadersUriSpec options()
org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec post()
org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec put()
org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec patch()
org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec method(org.springframework.http.HttpMethod)

class org.springframework.web.reactive.function.client.WebClient.Builder
org.springframework.web.reactive.function.client.WebClient.Builder baseUrl(String)
org.springframework.web.reactive.function.client.WebClient.Builder clone()
org.springframework.web.reactive.function.client.WebClient.Builder defaultHeader(String, Object)
org.springframework.web.reactive.function.client.WebClient build()

class org.springframework.web.reactive.function.client.WebClient.RequestHeadersUriSpec extends org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec

class org.springframework.web.reactive.function.client.WebClient.RequestBodyUriSpec extends org.springframework.web.reactive.function.client.WebClient.RequestBodySpec
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec uri(String, Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec uri(Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec uri(String)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec uri(String, Object, Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec uri(String, Object, Object, Object)

class org.springframework.web.reactive.function.client.WebClient.RequestBodySpec
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec header(String, Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec contentType(Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec accept(Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec bodyValue(Object)
org.springframework.web.reactive.function.client.WebClient.RequestBodySpec attribute(String, Object)
org.springframework.web.reactive.function.client.WebClient.ResponseSpec retrieve()

class org.springframework.web.reactive.function.client.WebClient.ResponseSpec
<T> Mono<T> bodyToMono(Class<T>)
<T> Flux<T> bodyToFlux(Class<T>)
<T> Mono<org.springframework.http.ResponseEntity<T>> toEntity(Class<T>)

class org.springframework.web.client.RestClient
static org.springframework.web.client.RestClient create()
static org.springframework.web.client.RestClient create(String)
static org.springframework.web.client.RestClient.Builder builder()
org.springframework.web.client.RestClient.Builder mutate()
org.springframework.web.client.RestClient.RequestHeadersUriSpec get()
org.springframework.web.client.RestClient.RequestHeadersUriSpec head()
org.springframework.web.client.RestClient.RequestHeadersUriSpec delete()
org.springframework.web.client.RestClient.RequestHeadersUriSpec options()
org.springframework.web.client.RestClient.RequestBodyUriSpec post()
org.springframework.web.client.RestClient.RequestBodyUriSpec put()
org.springframework.web.client.RestClient.RequestBodyUriSpec patch()
org.springframework.web.client.RestClient.RequestBodyUriSpec method(org.springframework.http.HttpMethod)

class org.springframework.web.client.RestClient.Builder
org.springframework.web.client.RestClient.Builder baseUrl(String)
org.springframework.web.client.RestClient.Builder clone()
org.springframework.web.client.RestClient.Builder defaultHeader(String, Object)
org.springframework.web.client.RestClient build()

class org.springframework.web.client.RestClient.RequestHeadersUriSpec extends org.springframework.web.client.RestClient.RequestBodyUriSpec

class org.springframework.web.client.RestClient.RequestBodyUriSpec extends org.springframework.web.client.RestClient.RequestBodySpec
org.springframework.web.client.RestClient.RequestBodySpec uri(String, Object)
org.springframework.web.client.RestClient.RequestBodySpec uri(Object)
org.springframework.web.client.RestClient.RequestBodySpec uri(String)
org.springframework.web.client.RestClient.RequestBodySpec uri(String, Object, Object)
org.springframework.web.client.RestClient.RequestBodySpec uri(String, Object, Object, Object)

class org.springframework.web.client.RestClient.RequestBodySpec
org.springframework.web.client.RestClient.RequestBodySpec header(String, Object)
org.springframework.web.client.RestClient.RequestBodySpec contentType(Object)
org.springframework.web.client.RestClient.RequestBodySpec accept(Object)
org.springframework.web.client.RestClient.RequestBodySpec bodyValue(Object)
org.springframework.web.client.RestClient.RequestBodySpec attribute(String, Object)
org.springframework.web.client.RestClient.ResponseSpec retrieve()

class org.springframework.web.client.RestClient.ResponseSpec
<T> T body(Class<T>)
<T> org.springframework.http.ResponseEntity<T> toEntity(Class<T>)

class okhttp3.Request

class okhttp3.Request.Builder
okhttp3.Request.Builder url(Object)
okhttp3.Request.Builder header(String, String)
okhttp3.Request.Builder addHeader(String, String)
okhttp3.Request.Builder get()
okhttp3.Request.Builder head()
okhttp3.Request.Builder post(Object)
okhttp3.Request.Builder put(Object)
okhttp3.Request.Builder patch(Object)
okhttp3.Request.Builder delete()
okhttp3.Request.Builder delete(Object)
okhttp3.Request.Builder method(String, Object)
okhttp3.Request build()

class com.squareup.okhttp.Request

class com.squareup.okhttp.Request.Builder
com.squareup.okhttp.Request.Builder url(Object)
com.squareup.okhttp.Request.Builder header(String, String)
com.squareup.okhttp.Request.Builder addHeader(String, String)
com.squareup.okhttp.Request.Builder get()
com.squareup.okhttp.Request.Builder head()
com.squareup.okhttp.Request.Builder post(Object)
com.squareup.okhttp.Request.Builder put(Object)
com.squareup.okhttp.Request.Builder patch(Object)
com.squareup.okhttp.Request.Builder delete()
com.squareup.okhttp.Request.Builder delete(Object)
com.squareup.okhttp.Request.Builder method(String, Object)
com.squareup.okhttp.Request build()

class java.net.http.HttpRequest
static java.net.http.HttpRequest.Builder newBuilder()
static java.net.http.HttpRequest.Builder newBuilder(Object)

class java.net.http.HttpRequest.Builder
java.net.http.HttpRequest.Builder uri(Object)
java.net.http.HttpRequest.Builder header(String, String)
java.net.http.HttpRequest.Builder headers(String, String)
java.net.http.HttpRequest.Builder timeout(Object)
java.net.http.HttpRequest.Builder GET()
java.net.http.HttpRequest.Builder DELETE()
java.net.http.HttpRequest.Builder POST(Object)
java.net.http.HttpRequest.Builder PUT(Object)
java.net.http.HttpRequest.Builder method(String, Object)
java.net.http.HttpRequest build()
`;
