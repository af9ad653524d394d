#include "training_chart.h"

#include "memory.h"

#include <inttypes.h>
#include <math.h>

// Sizes in pixels.
enum { WIDTH = 760, HEIGHT = 700, LEFT = 90, RIGHT = 170, PLOT_HEIGHT = 220, TICKS = 4, LINE = 18 };

static const char style[] =
    "svg{background:#fff;font:14px sans-serif}text{fill:#222}.title{font-size:20px}"
    ".axis{stroke:#999}.grid{stroke:#e4e4e4}.line{fill:none;stroke-width:2.5}"
    ".learnt{stroke:#1769aa}.kept{stroke:#c2410c}.without{stroke:#555;stroke-dasharray:6 4}"
    ".bound{stroke:#555;stroke-dasharray:6 "
    "4}.ratio{stroke:#15803d}@media(prefers-color-scheme:dark){svg{background:#1c1c1c}"
    "text{fill:#eee}.grid{stroke:#3a3a3a}.without,.bound{stroke:#bbb}}";

void training_chart_note(struct training_chart *chart, const struct baronet_training_report *report)
{
    const size_t count = chart->count;
    const bool is_match = report->part == BARONET_TRAINING_TRIES;
    const unsigned games_before =
        is_match && count > 0 && chart->reports[count - 1].part == report->part
            ? chart->reports[count - 1].match_games
            : 0;
    if (report->part == BARONET_TRAINING_PLAYS ||
        (is_match && report->match_games == games_before)) // nothing new
        return;
    chart->reports =
        memory_grow(chart->reports, chart->count + 1, &chart->capacity, sizeof *chart->reports);
    chart->reports[chart->count++] = *report;
}

void training_chart_release(struct training_chart *chart)
{
    memory_free(chart->reports);
}

// ---- One plot

typedef double value_of(const struct baronet_training_report *report);

struct curve {
    const char *class, *name;
    value_of *value;
    bool is_level; // the same everywhere
};

struct plot {
    const struct baronet_training_report *reports;
    size_t count;
    const char *heading, *below; // what the axis from left to right counts
    value_of *place;             // on that axis
    const struct curve *curves;
    size_t curve_count;
    double top;          // pixels
    int digits;          // after the point, beside the other axis
    bool begins_at_zero; // curves that are not level do
    double low, high, last;
};

static double x_of(const struct plot *plot, double place)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * (plot->last > 0 ? place / plot->last : 1);
}

static double y_of(const struct plot *plot, double value)
{
    return plot->top + PLOT_HEIGHT * (plot->high - value) / (plot->high - plot->low);
}

static void find_range(struct plot *plot)
{
    plot->low = plot->begins_at_zero ? 0 : INFINITY;
    plot->high = plot->begins_at_zero ? 0 : -INFINITY;
    for (size_t c = 0; c < plot->curve_count; c++)
        for (size_t i = 0; i < plot->count; i++) {
            const double value = plot->curves[c].value(&plot->reports[i]);
            plot->low = fmin(plot->low, value);
            plot->high = fmax(plot->high, value);
        }
    const double least = pow(10, -plot->digits), margin = (plot->high - plot->low) * 0.05;
    plot->low -= fmax(margin, least);
    plot->high += fmax(margin, least);
    plot->last = plot->place(&plot->reports[plot->count - 1]);
}

static void draw_axes(const struct plot *plot, struct text_buffer *out)
{
    text_buffer_print(out, "<text x='%d' y='%.0f'>%s</text>\n", LEFT, plot->top - 12,
                      plot->heading);
    for (int t = 0; t <= TICKS; t++) {
        const double value = plot->low + (plot->high - plot->low) * t / TICKS;
        const double y = y_of(plot, value);
        text_buffer_print(out,
                          "<path class='grid' d='M%d %.1fH%d'/><text x='%d' y='%.1f' "
                          "text-anchor='end'>%.*f</text>\n",
                          LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 5, plot->digits, value);
    }
    text_buffer_print(out,
                      "<path class='axis' d='M%d %.1fH%d'/>"
                      "<text x='%d' y='%.1f' text-anchor='end'>%s (0 to %g)</text>\n",
                      LEFT, plot->top + PLOT_HEIGHT, WIDTH - RIGHT, WIDTH - RIGHT,
                      plot->top + PLOT_HEIGHT + 20, plot->below, plot->last);
}

static void draw_curve(const struct plot *plot, const struct curve *curve, struct text_buffer *out)
{
    text_buffer_print(out, "<path class='line %s' d='", curve->class);
    if (plot->begins_at_zero)
        text_buffer_print(out, "M%.1f %.1f", x_of(plot, 0),
                          y_of(plot, curve->is_level ? curve->value(plot->reports) : 0));
    for (size_t i = 0; i < plot->count; i++)
        text_buffer_print(out, "%c%.1f %.1f", i == 0 && !plot->begins_at_zero ? 'M' : 'L',
                          x_of(plot, plot->place(&plot->reports[i])),
                          y_of(plot, curve->value(&plot->reports[i])));
    text_buffer_print(out, "'/>\n");
}

// Where a curve ends, but below the names of those that end above it.
static void name_curve(const struct plot *plot, const struct curve *curve, struct text_buffer *out)
{
    const struct baronet_training_report *last = &plot->reports[plot->count - 1];
    const double own = curve->value(last);
    double y = y_of(plot, own);
    for (const struct curve *c = plot->curves; c < plot->curves + plot->curve_count; c++) {
        const double other = c->value(last), distance = y_of(plot, own) - y_of(plot, other);
        const bool is_above = distance > 0 || (distance == 0 && c < curve);
        if (is_above && distance < LINE)
            y = y_of(plot, other) + LINE;
    }
    text_buffer_print(out, "<text x='%d' y='%.1f'>%s</text>\n", WIDTH - RIGHT + 8, y + 5,
                      curve->name);
}

static void draw(struct plot *plot, struct text_buffer *out)
{
    if (plot->count == 0)
        return;
    find_range(plot);
    draw_axes(plot, out);
    for (size_t c = 0; c < plot->curve_count; c++)
        draw_curve(plot, &plot->curves[c], out);
    for (size_t c = 0; c < plot->curve_count; c++)
        name_curve(plot, &plot->curves[c], out);
}

// ---- The two plots

static double passes_of(const struct baronet_training_report *report)
{
    return report->look / 4.0;
}

static double error_of(const struct baronet_training_report *report)
{
    return report->error;
}

static double error_kept_of(const struct baronet_training_report *report)
{
    return report->error_kept;
}

static double error_without_of(const struct baronet_training_report *report)
{
    return report->error_without;
}

static double games_of(const struct baronet_training_report *report)
{
    return report->match_games;
}

static double ratio_of(const struct baronet_training_report *report)
{
    return report->likelihood_ratio;
}

static double enough_of(const struct baronet_training_report *report)
{
    return report->likelihood_enough;
}

static double too_little_of(const struct baronet_training_report *report)
{
    return -report->likelihood_enough;
}

static void draw_plots(const struct training_chart *chart, struct text_buffer *out)
{
    static const struct curve errors[] = {{"learnt", "learnt from", error_of, false},
                                          {"kept", "kept aside", error_kept_of, false},
                                          {"without", "without a net", error_without_of, true}};
    static const struct curve ratios[] = {{"ratio", "the match", ratio_of, false},
                                          {"bound", "it is", enough_of, true},
                                          {"bound", "it is not", too_little_of, true}};
    size_t fits = 0;
    while (fits < chart->count && chart->reports[fits].part == BARONET_TRAINING_FITS)
        fits++;
    struct plot fitting = {.reports = chart->reports,
                           .count = fits,
                           .heading =
                               "Error: the mean square of what chances to win were missed by",
                           .below = "passes through all lessons",
                           .place = passes_of,
                           .curves = errors,
                           .curve_count = 3,
                           .top = 130,
                           .digits = 5};
    struct plot match = {.reports = chart->reports + fits,
                         .count = chart->count - fits,
                         .heading = "Match: is the net stronger? Logarithm of the likelihood ratio",
                         .below = "games",
                         .place = games_of,
                         .curves = ratios,
                         .curve_count = 3,
                         .begins_at_zero = true,
                         .top = 430,
                         .digits = 2};
    draw(&fitting, out);
    draw(&match, out);
}

void training_chart_print(const struct training_chart *chart, const char *title,
                          const char *conclusion, struct text_buffer *out)
{
    const struct baronet_training_report none = {0};
    const struct baronet_training_report *last =
        chart->count ? &chart->reports[chart->count - 1] : &none;
    text_buffer_print(out,
                      "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%d' height='%d' "
                      "viewBox='0 0 %d %d'>\n<title>Training of a net for ",
                      WIDTH, HEIGHT, WIDTH, HEIGHT);
    text_buffer_add_markup(out, text_of(title));
    text_buffer_print(out, "</title>\n<style>%s</style>\n<text class='title' x='%d' y='40'>", style,
                      LEFT);
    text_buffer_add_markup(out, text_of(title));
    text_buffer_print(out,
                      "</text>\n<text x='%d' y='66'>%" PRIu64 " games, %" PRIu64 " positions. ",
                      LEFT, last->games, last->positions);
    text_buffer_add_markup(out, text_of(conclusion));
    text_buffer_print(out, "</text>\n");
    draw_plots(chart, out);
    text_buffer_print(out, "</svg>\n");
}
