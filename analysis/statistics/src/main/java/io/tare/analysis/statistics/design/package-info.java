/**
 * Where the spread comes from, what a campaign of a given size can see, and how large it must be.
 */
@NullMarked
package io.tare.analysis.statistics.design;

import org.jspecify.annotations.NullMarked;
