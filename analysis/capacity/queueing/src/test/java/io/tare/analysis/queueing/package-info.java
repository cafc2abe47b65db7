@NullMarked
package io.tare.analysis.queueing;

import org.jspecify.annotations.NullMarked;
