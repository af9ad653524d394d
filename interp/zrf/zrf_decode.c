#include "zrf_decode.h"

#include "arena.h"

#include <string.h>

// Windows-1252 from 0x80 to 0x9F; from there on it is Unicode.
static const uint16_t western[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

// Windows-1251 from 0x80 to 0xBF; from there on the letters from U+0410.
static const uint16_t cyrillic[64] = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409,
    0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0,
    0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB,
    0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6,
    0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457,
};

// Length of the UTF-8 sequence that begins here, or 0.
static size_t sequence_length(const unsigned char *bytes, size_t rest)
{
    unsigned char first = bytes[0];
    size_t length = first < 0x80                     ? 1
                    : first >= 0xC2 && first < 0xE0  ? 2
                    : first >= 0xE0 && first < 0xF0  ? 3
                    : first >= 0xF0 && first <= 0xF4 ? 4
                                                     : 0;
    if (length == 0 || length > rest)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    bool is_overlong = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xF0 && bytes[1] < 0x90);
    bool is_too_large = (first == 0xED && bytes[1] >= 0xA0) || (first == 0xF4 && bytes[1] >= 0x90);
    return is_overlong || is_too_large ? 0 : length;
}

static bool is_utf8(const unsigned char *bytes, size_t count)
{
    size_t length;
    for (size_t i = 0; i < count; i += length) {
        length = sequence_length(bytes + i, count - i);
        if (length == 0)
            return false;
    }
    return true;
}

// In Russian the letters beyond ASCII stand side by side, in Western languages among others.
static bool looks_cyrillic(const unsigned char *bytes, size_t count)
{
    size_t letters = 0, neighbours = 0;
    for (size_t i = 0; i < count; i++) {
        letters += bytes[i] >= 0xC0;
        neighbours += bytes[i] >= 0xC0 && i + 1 < count && bytes[i + 1] >= 0xC0;
    }
    return letters > 0 && neighbours * 2 > letters;
}

static uint32_t decode_byte(unsigned char byte, bool is_cyrillic)
{
    if (is_cyrillic)
        return byte < 0xC0 ? cyrillic[byte - 0x80] : 0x0410u + byte - 0xC0u;
    return byte < 0xA0 ? western[byte - 0x80] : byte;
}

static void add_character(struct text_buffer *out, uint32_t character)
{
    if (character < 0x80) {
        text_buffer_add_character(out, (char)character);
        return;
    }
    if (character < 0x800) {
        text_buffer_add_character(out, (char)(0xC0 | character >> 6));
    } else if (character < 0x10000) {
        text_buffer_add_character(out, (char)(0xE0 | character >> 12));
        text_buffer_add_character(out, (char)(0x80 | (character >> 6 & 0x3F)));
    } else {
        text_buffer_add_character(out, (char)(0xF0 | character >> 18));
        text_buffer_add_character(out, (char)(0x80 | (character >> 12 & 0x3F)));
        text_buffer_add_character(out, (char)(0x80 | (character >> 6 & 0x3F)));
    }
    text_buffer_add_character(out, (char)(0x80 | (character & 0x3F)));
}

// ---- UTF-16

enum byte_order { NO_UTF16, LITTLE_ENDIAN_UTF16, BIG_ENDIAN_UTF16 };

// Without a mark a file begins with a bracket, a semicolon or a blank.
static enum byte_order find_utf16(const unsigned char *bytes, size_t count)
{
    if (count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFE)
        return LITTLE_ENDIAN_UTF16;
    if (count >= 2 && bytes[0] == 0xFE && bytes[1] == 0xFF)
        return BIG_ENDIAN_UTF16;
    if (count >= 4 && bytes[0] && !bytes[1] && bytes[2] && !bytes[3])
        return LITTLE_ENDIAN_UTF16;
    if (count >= 4 && !bytes[0] && bytes[1] && !bytes[2] && bytes[3])
        return BIG_ENDIAN_UTF16;
    return NO_UTF16;
}

static uint32_t unit_at(const unsigned char *bytes, enum byte_order order)
{
    bool is_little = order == LITTLE_ENDIAN_UTF16;
    return (uint32_t)bytes[is_little] << 8 | bytes[!is_little];
}

static void decode_utf16(struct text_buffer *out, const unsigned char *bytes, size_t count,
                         enum byte_order order)
{
    for (size_t i = 0; i + 1 < count; i += 2) {
        uint32_t unit = unit_at(bytes + i, order);
        uint32_t next = i + 3 < count ? unit_at(bytes + i + 2, order) : 0;
        if (unit == 0xFEFF && i == 0)
            continue;
        if (unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
            add_character(out, 0x10000 + ((unit & 0x3FF) << 10 | (next & 0x3FF)));
            i += 2;
        } else {
            add_character(out, unit >= 0xD800 && unit < 0xE000 ? 0xFFFD : unit);
        }
    }
}

// ---- One byte for a character

static void decode_bytes(struct text_buffer *out, const unsigned char *bytes, size_t count)
{
    bool is_cyrillic = looks_cyrillic(bytes, count);
    for (size_t i = 0; i < count; i++)
        add_character(out, bytes[i] < 0x80 ? bytes[i] : decode_byte(bytes[i], is_cyrillic));
}

// ---- Lines

static bool is_lone_return(const char *bytes, size_t i, size_t count)
{
    return bytes[i] == '\r' && (i + 1 == count || bytes[i + 1] != '\n');
}

static bool has_lone_return(struct text text)
{
    const char *found = text.length ? memchr(text.start, '\r', text.length) : NULL;
    while (found) {
        size_t i = (size_t)(found - text.start) + 1;
        if (is_lone_return(text.start, i - 1, text.length))
            return true;
        found = i < text.length ? memchr(text.start + i, '\r', text.length - i) : NULL;
    }
    return false;
}

static void end_lines(char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_lone_return(bytes, i, count))
            bytes[i] = '\n';
}

struct text zrf_decode(struct arena *arena, struct text raw)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (raw.length >= 3 && memcmp(raw.start, mark, 3) == 0)
        raw = (struct text){raw.start + 3, raw.length - 3};
    const unsigned char *bytes = (const unsigned char *)raw.start;
    enum byte_order order = find_utf16(bytes, raw.length);
    bool is_fine = order == NO_UTF16 && is_utf8(bytes, raw.length);
    if (is_fine && !has_lone_return(raw))
        return raw;
    struct text_buffer out;
    text_buffer_init(&out);
    if (order != NO_UTF16)
        decode_utf16(&out, bytes, raw.length, order);
    else if (is_fine)
        text_buffer_add_text(&out, raw);
    else
        decode_bytes(&out, bytes, raw.length);
    end_lines(out.start, out.length);
    struct text text = {arena_copy(arena, out.start, out.length), out.length};
    text_buffer_release(&out);
    return text;
}
