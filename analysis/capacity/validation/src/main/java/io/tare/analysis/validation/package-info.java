/** Whether predictions hold: load tests, and what was predicted of them before. */
@NullMarked
package io.tare.analysis.validation;

import org.jspecify.annotations.NullMarked;
