import Foundation

/// A cursor with the position of a page.
///
/// As in the real service, the text of a cursor is JSON in Base64, which sometimes ends with padding.
struct FakeCursor: Hashable, Sendable {
    let offset: Int
    /// The number of pages that were read before this cursor was created.
    ///
    /// This number makes the texts of two cursors different even if they lead to the same position.
    let turn: Int

    var text: String {
        Data(#"{"b":null,"a":{"Offset":\#(offset),"Turn":\#(turn)}}"#.utf8).base64EncodedString()
    }
}

extension FakeCursor {
    init?(_ text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        let numbers = String(decoding: data, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(offset: numbers[0], turn: numbers[1])
    }
}

/// A page, with the indices of its elements and the cursor of the next page.
struct FakePage {
    let places: Range<Int>
    let next: FakeCursor?

    init(_ cursor: FakeCursor, size: Int, of count: Int, _ paging: FakeTwitchBehaviour.Paging) {
        let isEmpty = paging == .emptyBetween && !cursor.turn.isMultiple(of: 2)
        let length = isEmpty ? 0 : paging == .short ? max(1, size / 2) : size
        let start = min(cursor.offset, count)
        let end = min(start + length, count)
        places = start..<end
        let turn = cursor.turn + 1
        switch paging {
        case .repeatedCursor where cursor.turn > 0: next = cursor
        case .circle where cursor.turn > 0: next = FakeCursor(offset: 0, turn: turn)
        default: next = end < count ? FakeCursor(offset: end, turn: turn) : nil
        }
    }
}
