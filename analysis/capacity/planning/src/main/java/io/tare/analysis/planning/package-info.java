/** What capacity planners ask of an overhead model, and the answers. */
@NullMarked
package io.tare.analysis.planning;

import org.jspecify.annotations.NullMarked;
