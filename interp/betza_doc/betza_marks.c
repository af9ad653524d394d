#include "betza_marks.h"

#include <stddef.h>

// Arrowheads have their tip 36 from the middle of the square where the line ends.
const struct mark betza_marks[MARK_COUNT] = {
    [MARK_PIECE] = {"piece", "bm-ink bm-ink-full",
                    "<circle r='33'/><path class='bm-paper' stroke='none' d='M0-20L17 12H-17Z'/>",
                    "the piece; its triangle points forward"},
    [MARK_STAY] = {"stay", "bm-ink", "<circle r='41' stroke-width='4'/>", "may stay where it is"},
    [MARK_SLIDE] = {"slide", "bm-move",
                    "<path d='M-34 0H14'/><path class='bm-move-full' stroke-width='2' "
                    "d='M36 0L12-13V13Z'/>",
                    "slides along the line while it is empty"},
    [MARK_RIDE_LINE] =
        {"ride-line", "bm-move",
         "<path d='M-42 0H28'/><path class='bm-move-full' stroke-width='2' "
         "d='M50 0L26-13V13Z'/><circle class='bm-move-full' r='9' stroke-width='2'/>",
         "rides: only the marked squares of its line matter"},
    [MARK_RIDE] = {"ride", "bm-move-full", "<circle r='12' stroke='none'/>", NULL},
    [MARK_LEAP] = {"leap", "bm-move-full", "<circle r='18' stroke='none'/>",
                   "moves or captures there"},
    [MARK_QUIET] = {"quiet", "bm-move bm-paper", "<circle r='15'/>", "only moves there"},
    [MARK_CAPTURE] = {"capture", "bm-take", "<path d='M-15-15L15 15M-15 15L15-15'/>",
                      "only captures there"},
    [MARK_FRIENDLY_FIRE] = {"friendly-fire", "bm-take",
                            "<path stroke-width='5' d='M-27-27H27V27H-27Z'/>",
                            "captures a friend there"},
    [MARK_PATH] = {"path", "bm-move",
                   "<path stroke-width='5' stroke-dasharray='1 11' d='M-36 0H36'/>",
                   "its way, which must be empty"},
    [MARK_HOP] = {"hop", "bm-hop bm-hop-full",
                  "<path stroke-width='2' d='M0-24L24 0L0 24L-24 0Z'/>",
                  "moves or captures there by a hop over a piece"},
    [MARK_HOP_QUIET] = {"hop-quiet", "bm-hop bm-paper", "<path d='M0-22L22 0L0 22L-22 0Z'/>",
                        "moves there only by a hop over a piece"},
    [MARK_HOP_CAPTURE] = {"hop-capture", "bm-hop",
                          "<path class='bm-paper' d='M0-26L26 0L0 26L-26 0Z'/>"
                          "<path d='M-8-8L8 8M-8 8L8-8'/>",
                          "captures there only by a hop over a piece"},
    [MARK_HOP_WAY] = {"hop-way", "bm-hop",
                      "<path stroke-width='3' stroke-dasharray='9 10' d='M-36 0H36'/>",
                      "its way, with something to hop on it"},
    [MARK_LANDING] = {"landing", "bm-move",
                      "<circle class='bm-paper' r='19'/><path stroke-width='5' "
                      "d='M0-9V9M-8-5L8 5M-8 5L8-5'/>",
                      "ends there after a capture on the way"},
    [MARK_VICTIM] = {"victim", "bm-take",
                     "<path stroke-width='5' d='M0-15V15M-13-7L13 7M-13 7L13-7'/>",
                     "captured on the way to another square"},
    [MARK_SHOT] = {"shot", "bm-take",
                   "<path stroke-width='5' d='M0-17V-11M0 11V17M-17 0H-11M11 0H17'/>"
                   "<circle stroke-width='5' r='9'/>",
                   "captured while the piece ends where it began"},
    [MARK_SWAP] = {"swap", "bm-move-full", "<path stroke='none' d='M-24-16L24 16V-16L-24 16Z'/>",
                   "what stands there is not captured but displaced"},
    [MARK_PARTNER] = {"partner", "bm-move", "<path d='M-20-14H-5V14H-20ZM5-14H20V14H5Z'/>",
                      "goes there, and a partner lands beside it"},
    [MARK_FIRST] = {"first", "bm-ink", "<path stroke-width='5' d='M-8-7L1-14V13M-8 13H10'/>",
                    "only from a start square"},
    [MARK_FRIEND] = {"friend", "bm-rim bm-paper", "<circle r='31'/>", "a friend"},
    [MARK_ENEMY] = {"enemy", "bm-rim bm-enemy", "<path d='M-28-28H28V28H-28Z'/>", "an enemy"},
    [MARK_PLATFORM] = {"platform", "bm-hop", "<path d='M-38-20Q0-62 38-20'/>", "hopped over"},
    [MARK_BLOCKED] = {"blocked", "bm-ink", "<path stroke-width='5' d='M-12 0H12'/>",
                      "out of reach because of the pieces around"},
};

const char betza_style[] =
    ".bm-text{font-family:system-ui,sans-serif;font-size:28px}"
    ".bm-caption{font-family:ui-monospace,monospace;font-size:38px;font-weight:600}"
    ".bm-text,.bm-caption{fill:#3b4046}.bm-label{fill:#77726a}"
    ".bm-paper{fill:#fcfbf8}.bm-a{fill:#f2ecdf}.bm-b{fill:#e3dac7}.bm-c{fill:#ebe3d3}"
    ".bm-move{stroke:#24557f}.bm-move-full{fill:#24557f}.bm-take{stroke:#b02a1c}"
    ".bm-hop{stroke:#6c4595}.bm-hop-full{fill:#6c4595}.bm-ink{stroke:#3b4046}"
    ".bm-ink-full{fill:#3b4046}.bm-rim{stroke:#77726a}.bm-enemy{fill:#b9b2a3}"
    "@media screen and (prefers-color-scheme:dark){"
    ".bm-text,.bm-caption{fill:#e4e2dc}.bm-label{fill:#a9a69d}"
    ".bm-paper{fill:#1b1e22}.bm-a{fill:#3a4048}.bm-b{fill:#2b3037}.bm-c{fill:#32383f}"
    ".bm-move{stroke:#8cbfe8}.bm-move-full{fill:#8cbfe8}.bm-take{stroke:#ff9a8b}"
    ".bm-hop{stroke:#cfaef2}.bm-hop-full{fill:#cfaef2}.bm-ink{stroke:#e4e2dc}"
    ".bm-ink-full{fill:#e4e2dc}.bm-rim{stroke:#a9a69d}.bm-enemy{fill:#5d6169}}";
