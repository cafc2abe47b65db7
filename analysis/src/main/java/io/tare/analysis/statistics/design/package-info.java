/** What a campaign of a given size can see. */
@NullMarked
package io.tare.analysis.statistics.design;

import org.jspecify.annotations.NullMarked;
