/// The bytes of a response, with the positions of its parts.
struct WireResponse: Hashable {
    let head: [UInt8]
    let body: [UInt8]
    /// The ranges of `body` that contain content: the whole body, or the data of each chunk.
    private let stretches: [Range<Int>]

    init(_ draft: ResponseDraft) {
        head = Array((([draft.statusLine] + draft.fieldLines).joined(separator: "\r\n") + "\r\n\r\n").utf8)
        switch draft.body {
        case .plain(let content):
            body = content
            stretches = [0..<content.count]
        case .chunks(let chunks):
            var body: [UInt8] = []
            var stretches: [Range<Int>] = []
            for chunk in chunks {
                body += Array((chunk.line + "\r\n").utf8)
                stretches.append(body.count..<(body.count + chunk.content.count))
                body += chunk.content + Array("\r\n".utf8)
            }
            self.body = body + Array("0\r\n\r\n".utf8)
            self.stretches = stretches
        }
    }

    var bytes: [UInt8] { head + body }

    /// Returns the bytes before a position.
    func bytes(upTo place: WirePlace) -> [UInt8] {
        switch place {
        case .beforeHead: []
        case .insideHead(let count): Array(head.prefix(max(0, count)))
        case .insideBody(let count): head + body.prefix(position(ofContent: max(0, count)))
        case .insideFramedBody(let count): head + body.prefix(max(0, count))
        }
    }

    private func position(ofContent count: Int) -> Int {
        guard count > 0 else { return 0 }
        var before = 0
        for stretch in stretches {
            if count <= before + stretch.count { return stretch.lowerBound + count - before }
            before += stretch.count
        }
        return body.count
    }
}
