"""Names that cost a board nothing: the image borrows those that MicroPython has in its ROM.

MicroPython keeps every name of a loaded program in memory, for good. Whatever the program calls something is its own
affair, so in the image the program's own names (functions, classes, attributes, what modules define) are replaced,
each by one of those that stand in the ROM of every MicroPython for the Pico and that the program does not use itself;
when these run out, by short ones. It is one replacement for the whole image, so nothing changes but the names. What
only one game knows shares its name with what only another one knows: no part of the program has to do with both.
"""

import ast
from itertools import zip_longest
from keyword import iskeyword

from .squeeze import short_names
from .trees import children, walk

# What MicroPython 1.24 and newer have: first what every port of it knows, then what only the Pico's does.
ROM = """
a2b_base64 abs_tol acos acosh acquire add addressof align and_ append appendleft args argv array asin asinh atan atan2
atanh aw b b2a_base64 binascii blit bound_method buffer buffering builtins bytearray_at bytecode byteorder bytes_at
calcsize call_exception_handler cancel ceil center chdir choice clear close closure cmath cmp code collect collections
cond const copy copysign core coro cos cosh count crc32 create_task cur_task current_task data datetime decode
default_exception_handler deflate degrees deleter deque dest dict_view difference difference_update digest disable
discard doc done dt dump dumps e ellipse enable encode end endswith erf erfc errno errorcode event exc exc_type
execfile exp expm1 extend f fabs factorial file fill fill_rect find flags floor flush fmod framebuf frexp from_bytes
fromhex fromkeys function future gamma gather gc generator get get_event_loop get_exception_handler getcwd getrandbits
getter getvalue gmtime group hashlib heap_lock heap_unlock heapify heappop heappush heapq hexlify hline ilistdir imag
implementation index indices inf insert intersection intersection_update invert ioctl ipoll is_set isalpha isclose
isdigit isdisjoint isenabled isfinite isinf islower isnan isspace issubset issuperset isupper items iterable iterator
join json kbd_intr keepends key keys ldexp lgamma libc_ver line listdir little load loads localtime locked log10 log2
lower lstrip main match maxsize mem_alloc mem_free mem_info message micropython mkdir mkfs mktime mode modf modify
module modules mtime n name namedtuple nan new_event_loop newline opt_level os pack_into partition path peek
pend_throw ph_key phase pi pixel platform polar poll poly pop popitem popleft print_exception ps1 ps2 push
python_compiler qstr_info queue_read r radians randint random randrange read readblocks readinto readline readlines
readonly real rect register rel_tol release remove rename replace return_exceptions reverse rfind rindex rmdir
rpartition rsplit rstrip run s schedule scroll search seed seek select self send sep separators set_exception_handler
setdefault setter sgen sha256 sin single sinh size sizeof sleep sleep_ms sleep_us sort split splitlines sqrt stack_use
start startswith stat state statvfs stderr stdin stdout step stop stream strip struct sub symmetric_difference
symmetric_difference_update sys sz tan tanh tau tb tell text threshold throw ticks ticks_add ticks_cpu ticks_diff
ticks_ms ticks_us time time_ns timeout to_bytes trunc uctypes umount unhexlify uniform union unlink unpack_from
unregister update upper usys v value values version version_info vline wait_for wait_for_ms waiter waiting write
writeblocks x y ARRAY AUTO BFINT16 BFINT32 BFINT8 BFUINT16 BFUINT32 BFUINT8 BF_LEN BF_POS BIG_ENDIAN BytesIO
CancelledError DeflateIO EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST
EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOTCONN EOPNOTSUPP EPERM ETIMEDOUT Event
FLOAT32 FLOAT64 FileIO FrameBuffer FrameBuffer1 GS2_HMSB GS4_HMSB GS8 GZIP H INT INT16 INT32 INT64 INT8 IOBase
LITTLE_ENDIAN LONG LONGLONG Lock Loop MONO_HLSB MONO_HMSB MONO_VLSB MVLSB NATIVE NoneType OrderedDict POLLERR POLLHUP
POLLIN POLLOUT PTR RAW RGB565 RingIO SHORT SingletonGenerator StringIO Task TaskQueue TextIOWrapper ThreadSafeFlag
UINT UINT16 UINT32 UINT64 UINT8 ULONG ULONGLONG USHORT VOID ZLIB
accept aclose active add_program addrsize aes ahb_err alloc_emergency_exception_buf allocate_lock alt arg asm_pio
asm_pio_encode asm_thumb asr asyncio autopull autopush awritestr backlog baudrate bdev bind bits bitstream bl block
board bootloader bootsel_button bpp bswap builtin_driver busy bx chain_to channel clz config control_xfer_cb
convert_temp cpsid cpsie cpu crc8 cryptolib ctrl cts decrypt deepsleep deinit delay delay_max desc_cfg desc_dev
desc_strs dht_readinto diff disable_irq do_handshake_on_connect drain dupterm dupterm_notify duty_ns duty_u16
enable_irq encrypt ep_max esp feed fifo_join firstbit flow freq get_extra_info get_ident getaddrinfo gpio groups hard
high high_pri host humidity i ibuf idle idx ifempty iffull in_ in_base in_shiftdir inc_read inc_write irq_quiet isr
itf_max jmp jmp_pin l_rom label labels ldr ldrb ldrex ldrh lightsleep listen lookahead low lsl lsr machine main_task
measure mem16 mem32 mem8 mem_addrsize memaddr miso mosi mov movt movw movwt mrs native noblock nodename nop not_osre
not_x null num_instr num_sideset off onewire open_connection open_itf_cb osr out out_base out_buf out_init
out_shiftdir pack_ctrl parity pass_ pc peername period pin pindirs pins polarity poller port prog progsize ptr ptr16
ptr32 ptr8 pull pull_thresh push_thresh put pyb pyboard queue_write rbit read_err read_scratch read_temp read_u16
readbit readbyte readexactly readfrom readfrom_into readfrom_mem readfrom_mem_into readsize registers rel
remote_wakeup remove_program required reset reset_cause reset_cb restart ring_sel ring_size rp2 rts run_forever
run_until_complete runq_len rx rx_fifo rxbuf scan sck scl sd sda sdiv select_rom sendbreak server_hostname server_side
set_base setblocking setsockopt sha1 shift side side_pindir sideset_base sideset_count sideset_init sideset_opt
sniff_en soft_reset span src ssl stack_size stall start_new_thread start_pass start_server state_machine status
str_max strb stream_awrite strex strh submit_xfer sysname temperature tick_hz time_pulse_us timeout_char timing toggle
treq_sel trigger tx tx_fifo txbuf txdone udiv uint uname unique_id unpack_ctrl unsafe urandom value2 vcmp vcvt_f32_s32
vcvt_s32_f32 viper vldr vmov vmrs vneg vsqrt vstr wait_closed wait_io_event waitq_len wfi word wrap wrap_socket
wrap_target wrap_used write_err write_readinto write_scratch writebit writebyte writeto writeto_mem writevto ws x_dec
x_not_y xfer_cb y_dec ADC ALT ALT_GPCK ALT_I2C ALT_PIO0 ALT_PIO1 ALT_PWM ALT_SIO ALT_SPI ALT_UART ALT_USB BUILTIN_CDC
BUILTIN_DEFAULT BUILTIN_NONE CORE_TEMP CTS DHT11 DHT22 DHTBase DMA DS18X20 Flash GP0 GP1 GP10 GP11 GP12 GP13 GP14 GP15
GP16 GP17 GP18 GP19 GP2 GP20 GP21 GP22 GP25 GP26 GP27 GP28 GP3 GP4 GP5 GP6 GP7 GP8 GP9 GPIO0 GPIO1 GPIO10 GPIO11
GPIO12 GPIO13 GPIO14 GPIO15 GPIO16 GPIO17 GPIO18 GPIO19 GPIO2 GPIO20 GPIO21 GPIO22 GPIO23 GPIO24 GPIO25 GPIO26 GPIO27
GPIO28 GPIO29 GPIO3 GPIO4 GPIO5 GPIO6 GPIO7 GPIO8 GPIO9 I2C I2CTarget I2S IN INV_RX INV_TX IN_HIGH IN_LOW IOQueue
IRQ_ADDR_MATCH_READ IRQ_ADDR_MATCH_WRITE IRQ_BREAK IRQ_END_READ IRQ_END_WRITE IRQ_FALLING IRQ_READ_REQ IRQ_RISING
IRQ_RXIDLE IRQ_SM0 IRQ_SM1 IRQ_SM2 IRQ_SM3 IRQ_TXIDLE IRQ_WRITE_REQ JOIN_NONE JOIN_RX JOIN_TX LED LSB LockType
MATCH_ROM MONO MSB NeoPixel ONE_SHOT OPEN_DRAIN ORDER OUT OUT_HIGH OUT_LOW OneWire OneWireError PERIODIC PIO
PIOASMEmit PIOASMError PROTOCOL_TLS_CLIENT PULL_DOWN PULL_UP PWM PWRON_RESET Pin PinAF RTC RTS RX SEARCH_ROM
SHIFT_LEFT SHIFT_RIGHT SKIP_ROM SOCK_STREAM SOL_SOCKET SO_REUSEADDR SPI SSLContext STEREO Server Signal SoftI2C
SoftSPI StateMachine Stream StreamReader StreamWriter TX Timer UART USBDevice VfsFat VfsLfs2 ViperTypeError WDT
WDT_RESET
"""
# The names of a syntax tree stand in these, for each kind of part in some of them.
_FIELDS = {
    kind: [field for field in ("name", "id", "attr", "arg", "asname") if field in kind._fields]
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


def borrowed(trees: dict[str, ast.Module], first: list[str], apart: list[str]) -> dict[str, str]:
    """Own name -> the name in its place, for the (squeezed) modules of an image: dotted module name -> syntax tree.

    `first`: the modules whose names matter most, because they are in memory while people play. `apart`: packages that
    have nothing to do with each other.
    """
    rom = ROM.split()
    own: set[str] = set()
    # In which modules each name stands.
    used: dict[str, list[str]] = {}
    matter: set[str] = set()
    # What may be asked for by its name: modules, what is said in a text, what others define.
    asked = {part for module in trees for part in module.split(".")}
    begun = ["__"]
    for module, tree in trees.items():
        kept = _kept(tree)
        own |= kept
        matter |= kept if module in first else set()
        nodes = walk(tree)
        bound = {name for node in nodes if _binds(node) for name in _names(node)}
        for name in names_in(tree):
            used.setdefault(name, []).append(module)
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                asked.add(node.value)
                # What ends with a line begins names that are put together.
                begun += [node.value] if node.value.isidentifier() and node.value.endswith("_") else []
            elif isinstance(node, ast.Name) and node.id not in bound:
                asked.add(node.id)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module not in trees:
                asked.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Import):
                asked.update(part for alias in node.names for part in (alias.name, *alias.name.split(".")))
    mine = [name for name in own - asked - set(rom) if not name.startswith(tuple(begun))]
    names = dict.fromkeys(rom + short_names(""))
    free = [name for name in names if name not in used and name not in asked and not iskeyword(name)]
    order = sorted(mine, key=lambda name: (name not in matter, -len(used[name]), name))
    known = {name: _known_in(used[name], apart) for name in order}
    alone = [[name for name in order if known[name] == package] for package in apart]
    shared = [[name for name in names if name] for names in zip_longest(*alone)]
    together = [[name] for name in order if not known[name]] + shared
    together.sort(key=lambda names: order.index(names[0]))
    return {name: new for names, new in zip(together, free, strict=False) for name in names}


def _known_in(modules: list[str], apart: list[str]) -> str:
    """The package that all these modules are in, if it is one of those that are apart; else an empty text."""
    return next((package for package in apart if all(name.startswith(package + ".") for name in modules)), "")


def names_in(tree: ast.Module) -> set[str]:
    """Every name that stands in a module."""
    return {name for node in walk(tree) for name in _names(node)}


def rename(tree: ast.Module, new: dict[str, str]) -> None:
    """Give a module other names; ValueError if it gives one of them a meaning of its own."""
    nodes = walk(tree)
    bound = {name for node in nodes if isinstance(node, ast.Name) and _binds(node) for name in _names(node)}
    taken = bound & set(new.values())
    if taken:
        raise ValueError(f"borrowed for something else: {', '.join(sorted(taken))}")
    for node in nodes:
        for field in _FIELDS[type(node)]:
            name = getattr(node, field)
            if isinstance(name, str):
                setattr(node, field, new.get(name, name))
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [new.get(name, name) for name in node.names]


def _kept(tree: ast.Module) -> set[str]:
    """The names that MicroPython keeps: all that a module gives but those that only live within a function."""
    found = set()
    scopes: list[tuple[ast.AST, bool]] = [(tree, False)]
    while scopes:
        node, inside = scopes.pop()
        if _binds(node) and not (inside and isinstance(node, ast.Name | ast.alias)):
            found.update(_names(node))
        inside = isinstance(node, ast.FunctionDef | ast.Lambda) or (inside and not isinstance(node, ast.ClassDef))
        scopes += [(child, inside) for child in children(node)]
    return found


def _binds(node: ast.AST) -> bool:
    return not isinstance(getattr(node, "ctx", None), ast.Load) and not isinstance(node, ast.keyword)


def _names(node: ast.AST) -> list[str]:
    found = [getattr(node, field) for field in _FIELDS[type(node)]]
    return [name for name in found if isinstance(name, str)]
