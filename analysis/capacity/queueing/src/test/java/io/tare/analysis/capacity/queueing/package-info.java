@NullMarked
package io.tare.analysis.capacity.queueing;

import org.jspecify.annotations.NullMarked;
