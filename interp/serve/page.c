#include "page.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    HEADERS_ROOM = 2048,
    CHUNK = 16 * 1024,
    TAG_BYTES = 16,
    TAG_ROOM = 2 * TAG_BYTES + 3, // with quotation marks
    ACCEPTED_ROOM = 256
};

// Scripts and styles come from here alone, nothing is loaded from elsewhere, nobody frames it.
static const char *const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *const headers[][2] = {
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cache-control:", "no-cache"}, // it asks whether the file is still the same
    {"vary:", "Accept-Encoding"},
};

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
};

static const char *type_of(const char *name)
{
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], end) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static const struct page_file *find(const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + (*path == '/');
    const struct page_file *file = page_files;
    while (file->name && strcmp(file->name, name) != 0)
        file++;
    return file->name ? file : NULL;
}

// Who sends the same tag again has the same bytes.
static void write_tag(char *tag, const unsigned char *bytes, size_t length)
{
    unsigned char hash[TAG_BYTES];
    crypto_generichash(hash, sizeof hash, bytes, length, NULL, 0);
    tag[0] = '"';
    sodium_bin2hex(tag + 1, TAG_ROOM - 1, hash, sizeof hash);
    strcat(tag, "\"");
}

static bool header_has(struct lws *wsi, enum lws_token_indexes header, const char *text)
{
    char value[ACCEPTED_ROOM];
    return lws_hdr_copy(wsi, value, sizeof value, header) > 0 && strstr(value, text);
}

// ---- Headers

struct head {
    struct lws *wsi;
    unsigned char buffer[LWS_PRE + HEADERS_ROOM];
    unsigned char *at, *end;
    bool is_full;
};

static void add(struct head *head, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &head->at,
                                    head->end))
        head->is_full = true;
}

static bool send_head(struct lws *wsi, unsigned status, const char *type, const char *tag,
                      bool is_zipped, size_t length)
{
    struct head head = {.wsi = wsi};
    head.at = head.buffer + LWS_PRE;
    head.end = head.buffer + sizeof head.buffer;
    if (lws_add_http_header_status(wsi, status, &head.at, head.end) ||
        lws_add_http_header_content_length(wsi, length, &head.at, head.end))
        return false;
    add(&head, "content-type:", type);
    add(&head, "content-security-policy:", policy);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        add(&head, headers[i][0], headers[i][1]);
    if (tag)
        add(&head, "etag:", tag);
    if (is_zipped)
        add(&head, "content-encoding:", "gzip");
    return !head.is_full &&
           lws_finalize_write_http_header(wsi, head.buffer + LWS_PRE, &head.at, head.end) == 0;
}

// ---- Answers

static int end(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_nothing(struct lws *wsi, unsigned status, const char *tag)
{
    if (!send_head(wsi, status, "text/plain; charset=utf-8", tag, false, 0))
        return -1;
    return end(wsi);
}

int page_answer_begin(struct lws *wsi, const char *path, struct page_answer *answer)
{
    const struct page_file *file = find(path);
    char tag[TAG_ROOM];
    *answer = (struct page_answer){0};
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return answer_nothing(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    if (!file)
        return answer_nothing(wsi, HTTP_STATUS_NOT_FOUND, NULL);
    bool is_zipped = header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    *answer = is_zipped ? (struct page_answer){file->zipped, file->zipped_length, 0}
                        : (struct page_answer){file->bytes, file->length, 0};
    write_tag(tag, answer->bytes, answer->length);
    if (header_has(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, tag)) {
        answer->bytes = NULL;
        return answer_nothing(wsi, HTTP_STATUS_NOT_MODIFIED, tag);
    }
    if (!send_head(wsi, HTTP_STATUS_OK, type_of(file->name), tag, is_zipped, answer->length))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

int page_refuse(struct lws *wsi, struct page_answer *answer)
{
    enum { TOO_MANY_REQUESTS = 429 };
    *answer = (struct page_answer){0};
    return answer_nothing(wsi, TOO_MANY_REQUESTS, NULL);
}

int page_answer_continue(struct lws *wsi, struct page_answer *answer)
{
    unsigned char chunk[LWS_PRE + CHUNK];
    if (!answer->bytes)
        return 0;
    size_t length = answer->length - answer->sent;
    const bool is_last = length <= CHUNK;
    if (!is_last)
        length = CHUNK;
    memcpy(chunk + LWS_PRE, answer->bytes + answer->sent, length);
    answer->sent += length;
    if (lws_write(wsi, chunk + LWS_PRE, length, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        0)
        return -1;
    if (is_last)
        return end(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}
