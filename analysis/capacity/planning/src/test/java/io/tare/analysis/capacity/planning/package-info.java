@NullMarked
package io.tare.analysis.capacity.planning;

import org.jspecify.annotations.NullMarked;
