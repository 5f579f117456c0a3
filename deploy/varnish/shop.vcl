vcl 4.1;

# Varnish 7 before the shop (docs/deployment.md). Needs varnish-modules for xkey, and `-p http_gzip_support=off`, since the site compresses better itself.

import std;
import xkey;

# Backends, and a director `shop` over them.
include "backends.vcl";

sub vcl_recv {
  # The site's purges: a surrogate key for each tag (CDN_PURGE_URL, CDN_PURGE_TOKEN). The pages stay, for when the site fails.
  if (req.url == "/.cdn/purge") {
    if (std.getenv("CDN_PURGE_TOKEN") == "" || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(401, "Unauthorized"));
    }
    if (req.method != "POST") {
      return (synth(405, "Method Not Allowed"));
    }
    return (synth(200, "Purged " + xkey.softpurge(req.http.Surrogate-Key)));
  }

  set req.backend_hint = shop.backend();

  # The site believes the ids of requests and traces that a proxy sends, and a visitor must not choose them.
  unset req.http.X-Request-Id;
  unset req.http.traceparent;
  unset req.http.tracestate;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }

  # A page that has expired is only sent when the site fails: the site sends an old page at once while it renders a new one. After a restart the site has
  # just failed, and when its health checks fail, req.grace is not limited.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  } else {
    set req.grace = 1000h;
  }

  # One variant for each encoding, not for each list: the site's first choice among those that are not refused with "q=0". It heeds no other weights.
  set req.http.Accept-Encoding = regsuball(req.http.Accept-Encoding, "(?i)[^,]*;\s*q=0(\.0*)?\s*(,|$)", "");
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)\bzstd\b") {
    set req.http.Accept-Encoding = "zstd";
  } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # vcl_hash would take these for the address of another page: the site decodes the names of parameters, takes a second "?" as part of a value, and ends an
  # address at "#".
  if (req.url ~ "[?&][^=&]*[%+]|\?.*\?|#") {
    return (pass);
  }

  # Other spellings of a page's address would be copies of their own, and one page could fill the cache. Letters that are not ASCII are escaped, in
  # capitals; the names of built files have capitals.
  if (req.url ~ "^[^?]*(//|/\.|%[0-7]|%.?[a-f]|\\|[^?]/(\?|$))" || req.url ~ "^/(?!assets/)([^?%A-Z]|%[0-9A-F]{2})*[A-Z]") {
    return (pass);
  }

  # Editors in the preview see drafts, not what is kept for visitors; and their response, which may not be kept, says nothing of visitors' pages.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?preview=") {
    return (pass);
  }

  # All other cookies are ignored: no page that may be stored depends on them.
  return (hash);
}

sub vcl_hash {
  # Pages depend on these parameters alone (server/page-cache/policies.ts), so that made-up ones make no copies. In a path with "&" they may not be
  # parameters. Names with encoded letters are not here: vcl_recv passes them.
  if (req.url ~ "^[^&?]*\?") {
    hash_data(regsub(regsuball(req.url, "(?<=[?&])(?!(?:_routes|after|carrier|collection|colour|country|person|phone|screen|selling_plan|tag|variant)(?:=|&|$))[^&]*(&|$)", ""), "[?&]$", ""));
  } else {
    hash_data(req.url);
  }
  # No page depends on the host, but for the redirect of the subdomain "start".
  if (req.http.Host ~ "^start\.") {
    hash_data("start");
  }
  return (lookup);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }

  # A fault is not kept, and does not take the place of the page.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }

  # Only what the site calls public is kept: "s-maxage", and "stale-if-error" for when it fails. All else is fetched for each visitor.
  if (beresp.http.Cache-Control !~ "(?i)\bpublic\b" || beresp.http.Set-Cookie || beresp.http.Vary == "*") {
    set beresp.ttl = 120s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-if-error=([0-9]+).*", "\1s"), 0s);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  return (deliver);
}

sub vcl_backend_error {
  # Another replica may answer. A write is not repeated: it may have been carried out.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  synthetic("The shop cannot be reached. Please try again in a moment.");
  return (deliver);
}

sub vcl_deliver {
  # The site has failed for a page: the second time it is taken from the cache, however old.
  if (resp.status >= 500 && req.restarts == 0 && !obj.uncacheable) {
    return (restart);
  }

  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # RFC 9211.
  if (obj.hits > 0) {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", varnish; hit";
    # Those of the request that the page was fetched for.
    unset resp.http.X-Request-Id;
    unset resp.http.Server-Timing;
  } else {
    set resp.http.Cache-Status = resp.http.Cache-Status + ", varnish; fwd=miss";
  }
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  synthetic(resp.reason);
  return (deliver);
}
