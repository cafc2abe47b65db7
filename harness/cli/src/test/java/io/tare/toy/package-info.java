/** What a plug-in brings: a family of workloads in a package of its own. */
@NullMarked
package io.tare.toy;

import org.jspecify.annotations.NullMarked;
