/**
 * What changed from one run to another: of each platform's PD, of its times and of its
 * surroundings.
 */
@NullMarked
package io.tare.analysis.change;

import org.jspecify.annotations.NullMarked;
