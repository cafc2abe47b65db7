/**
 * Machines of Hyper-V, asked for by PowerShell over SSH or WinRM. Never run against Windows: see
 * the page on platforms.
 */
@NullMarked
package io.tare.infra.hyperv;

import org.jspecify.annotations.NullMarked;
