import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The record, whether it is new, and a problem with the record, or no rows if there is none of them.
struct RecordRows: View {
    let record: Readout?
    var isNew = false
    var problem: String?
    var isSaving = false
    @Environment(\.texts) private var texts

    var body: some View {
        if isSaving { ProgressView() }
        if isNew {
            Label(texts.newRecord, systemImage: "trophy.fill")
                .font(.headline)
                .foregroundStyle(Color.orange)
        }
        if let record { ReadoutText(record) }
        if let problem { Text(problem).foregroundStyle(.secondary) }
    }
}
