// The curves of a training, drawn as SVG: the errors while a net is fitted, and the match.
#ifndef TRAINING_CHART_H
#define TRAINING_CHART_H

#include "baronet_train.h"
#include "text.h"

struct training_chart {
    struct baronet_training_report *reports; // those of fitting and of the match
    size_t count, capacity;
};

void training_chart_note(struct training_chart *chart,
                         const struct baronet_training_report *report);
void training_chart_release(struct training_chart *chart);

// `title`: of the game; `conclusion`: what came of it.
void training_chart_print(const struct training_chart *chart, const char *title,
                          const char *conclusion, struct text_buffer *out);

#endif
