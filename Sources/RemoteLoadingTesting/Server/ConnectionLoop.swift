import PlayhouseCoreTesting
import RemoteLoading

/// The thread of one connection, which reads requests, calls the handler and writes responses.
///
/// While the handler works, the thread also detects when the client closes its side of the connection.
final class ConnectionLoop {
    private enum Client {
        case open
        /// The client has closed its sending half or the whole connection. In the second case, a later write fails.
        case ended
        case gone
    }

    private let core: SharedServerState
    private let socket: ConnectionSocket
    private let number: Int
    /// The maximum number of bytes to read while an earlier request is not answered yet.
    ///
    /// At this limit, the thread stops reading, and therefore does not detect that the client closes the connection.
    private let readAhead = 1_048_576
    /// The number of waits without input in succession after which the connection is idle.
    ///
    /// Each of them takes a part of the idle timeout. If the process is suspended for a long time, only one of them
    /// ends in that time, so the connection does not count as idle.
    private let looks = 60
    private var parser: RequestParser
    private var client = Client.open
    /// The number of waits without input so far.
    private var quietLooks = 0
    /// `true` if a fault keeps the connection open, however long the client sends nothing.
    private var isHeld = false
    private var exchangeCount = 0
    /// `true` if the client is known to have sent a part of a head, but not its end.
    private var isInHead = false
    /// The number of this connection's latest exchange, counted among all exchanges of the server.
    private var lastExchange: Int?

    init(_ socket: ConnectionSocket, number: Int, core: SharedServerState) {
        self.core = core
        self.socket = socket
        self.number = number
        parser = RequestParser(limits: core.settings.options.limits)
    }

    func run() {
        switch core.settings.options.acceptFaults(number) {
        case .silence:
            isHeld = true
            readUntilClosed()
        case .reset: PosixSocket.resetWhenReleased(socket.descriptor)
        case nil: serveRequests()
        }
        noteHead(isUnfinished: false)
        socket.close()
        core.records.change { [number] in $0.endConnection(number) }
        core.remove(socket)
    }

    private func serveRequests() {
        while let wire = nextRequest() {
            switch serve(wire) {
            case .keepAlive: continue
            case .end: return stopSendingAndDrain()
            case .stall, .repeat: return
            case .reset: return PosixSocket.resetWhenReleased(socket.descriptor)
            }
        }
    }

    /// Reads the next complete request, or returns `nil` if the connection ends or is idle.
    private func nextRequest() -> ReceivedRequest? {
        quietLooks = 0
        isHeld = false
        while !socket.isStopped {
            let instruction = parser.next()
            noteHead(isUnfinished: instruction == .needMore && parser.hasUnfinishedHead)
            switch instruction {
            case .needMore:
                guard client == .open, quietLooks < looks else { return nil }
                receive(isTimed: true)
            case .sendContinue:
                guard send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) else { return nil }
            case .request(let wire):
                return wire
            case .refuse(let refusal):
                refuse(refusal)
                return nil
            }
        }
        return nil
    }

    /// Records that the client has started or finished a head, because a connection with an unfinished head can lose
    /// its place.
    private func noteHead(isUnfinished: Bool) {
        guard isUnfinished != isInHead else { return }
        isInHead = isUnfinished
        core.noteHead(of: socket, isUnfinished: isUnfinished)
    }

    private func refuse(_ refusal: RequestRefusal) {
        core.records.change { [number] in $0.connections[number]?.refusal = refusal.description }
        let text = "\(refusal) on connection \(number), answered \(refusal.status)"
        _ = wait { [core] in
            core.log.record(DoubleIssue("refused request", text))
            return true
        }
        if send(refusal.response[...]) { stopSendingAndDrain() }
    }

    /// Answers a request, and returns the next step for the connection.
    private func serve(_ wire: ReceivedRequest) -> ResponsePlan.Next {
        let (place, exchange) = core.records.change { [number, exchangeCount] state in
            let place = state.addExchange(wire, on: number, number: exchangeCount)
            return (place, state.exchanges[place])
        }
        exchangeCount += 1
        lastExchange = place
        guard let exchange, let plan = plan(for: wire, exchange), write(plan) else {
            enter(socket.isStopped ? .stopped : .undeliverable, at: place)
            return .end
        }
        let lasts = stayUntilClosed(plan.next)
        enter(lasts && socket.isStopped ? .stopped : plan.isCut ? .cut : .responded, at: place)
        return plan.next
    }

    /// Performs the next step if it lasts until the client closes the connection, or returns `false` if it does not.
    private func stayUntilClosed(_ next: ResponsePlan.Next) -> Bool {
        switch next {
        case .stall:
            readUntilClosed()
        case .repeat(let refrain):
            let chunk = Array(repeatElement(refrain, count: max(1, 16_384 / refrain.count)).joined())
            while send(chunk[...]) {}
        case .keepAlive, .end, .reset:
            return false
        }
        return true
    }

    /// Calls the handler and plans its response, or returns `nil` if the client is gone.
    private func plan(for wire: ReceivedRequest, _ exchange: LoopbackHTTPServer.Exchange) -> ResponsePlan? {
        let settings = core.settings
        let fault = settings.faults(exchange)
        isHeld = fault != nil
        return wait { await settings.handler.handle(wire.request) }.map { response in
            ResponsePlan(response, to: wire, framing: settings.options.framing(exchange), fault: fault)
        }
    }

    private func enter(_ ending: LoopbackHTTPServer.Exchange.Ending, at place: Int) {
        core.records.change { $0.endExchange(place, as: ending) }
    }

    private func write(_ plan: ResponsePlan) -> Bool {
        guard let pace = plan.pace else { return send(plan.bytes[...]) }
        let time = core.settings.time
        var due = time.elapsed()
        var rest = plan.bytes[...]
        while send(rest.prefix(pace.bytes)) {
            rest = rest.dropFirst(pace.bytes)
            if rest.isEmpty { return true }
            due += pace.gap
            // If the client closes, the sleep is cancelled, and the rest of the response is not sent.
            let isRested = wait { [due] in
                do throws(CancellationError) {
                    try await time.sleep(until: due)
                    return true
                } catch {
                    return false
                }
            }
            guard isRested == true else { return false }
        }
        return false
    }

    private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard client != .gone, !socket.isStopped else { return false }
        if PosixSocket.transmit(bytes, on: socket.descriptor) { return true }
        noteClient(.gone)
        return false
    }

    /// Closes the sending half, and continues to read until the client closes or is idle.
    ///
    /// Closing both halves immediately could reset the connection and lose the response in transit (RFC 9112, section
    /// 9.6).
    private func stopSendingAndDrain() {
        PosixSocket.endSending(socket.descriptor)
        readUntilClosed()
    }

    /// Reads until the client closes or is idle.
    ///
    /// If a fault holds the connection, the client may be idle for any time.
    private func readUntilClosed() {
        quietLooks = 0
        while client == .open && !socket.isStopped && quietLooks < looks { receive(andDrop: true, isTimed: !isHeld) }
    }

    /// Runs work in a task and returns its value, or returns `nil` if the client is gone or the server is stopped.
    ///
    /// If the client closes its side of the connection, the task is cancelled. The value that the work then returns is
    /// still used, because the client may have closed only its sending half, and may wait for the response.
    private func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
        let result = Locked<Value?>(nil)
        let task = CancellableTask()
        defer { task.cancel() }
        core.records.change(isEvent: false) { $0.runningHandlers += 1 }
        core.context.perform { [core, socket] in
            DoubleScope.$server.withValue(core.log) {
                task.hold(
                    Task {
                        let value = await work()
                        result.withLock { $0 = value }
                        socket.wake()
                        core.records.change(isEvent: false) { $0.runningHandlers -= 1 }
                    })
            }
        }
        while !socket.isStopped && client != .gone {
            if let value = result.withLock({ $0 }) { return value }
            if client == .ended { task.cancel() }
            receive()
        }
        return nil
    }

    /// Waits for input or a wake-up call, and reads the available input.
    ///
    /// A timed wait ends after a part of the idle timeout, and is counted if it brings no input.
    private func receive(andDrop drops: Bool = false, isTimed: Bool = false) {
        let wantsInput = client == .open && (drops || parser.pendingCount < readAhead)
        let limit = isTimed ? core.settings.options.limits.idle / looks : nil
        guard socket.wait(forInput: wantsInput, atMost: limit), !socket.isStopped else {
            if isTimed { quietLooks += 1 }
            return
        }
        quietLooks = 0
        guard let bytes = PosixSocket.receive(socket.descriptor) else { return noteClient(.gone) }
        if bytes.isEmpty {
            noteClient(.ended)
        } else if !drops {
            parser.feed(bytes)
        }
    }

    private func noteClient(_ state: Client) {
        guard !socket.isStopped else { return }
        client = state
        core.records.change { [number, lastExchange] in $0.noteClientClose(of: number, during: lastExchange) }
    }
}
