@NullMarked
package io.tare.analysis.pooling;

import org.jspecify.annotations.NullMarked;
