@NullMarked
package io.tare.analysis.history;

import org.jspecify.annotations.NullMarked;
