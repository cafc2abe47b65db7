# Asks the guest to shut down, and turns the machine off if it has no such service.
Stop-VM -Name $name -Force
@{ done = $true }
